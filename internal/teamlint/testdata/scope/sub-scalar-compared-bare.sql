-- verdict: refuse scope at 4:105
-- why: the value compared comes from every team
-- name: SubScalarComparedBare :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND e.version > (SELECT avg(x.version) FROM entity_records AS x);
