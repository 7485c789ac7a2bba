-- verdict: refuse scope at 4:61
-- why: the column above is the parameter itself, and filters nothing
-- name: DerivedParamColumn :many
SELECT s.name FROM (SELECT $1::uuid AS team_id, e.name FROM entity_records AS e) AS s WHERE s.team_id = $1;
