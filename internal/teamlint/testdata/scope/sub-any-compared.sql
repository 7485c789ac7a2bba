-- verdict: refuse scope at 4:104
-- why: ANY of a subquery over every team
-- name: SubAnyCompared :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND e.version > ANY (SELECT x.version FROM entity_records AS x);
