-- verdict: refuse scope at 4:105
-- why: an unqualified column means the inner table, and compares it with itself
-- name: SubScalarWrongLevel :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND e.version > (SELECT avg(x.version) FROM entity_records AS x WHERE x.team_id = team_id);
