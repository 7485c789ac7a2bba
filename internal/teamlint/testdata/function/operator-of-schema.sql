-- verdict: refuse function
-- why: an operator that calls a function of the schema
-- name: OperatorOfSchema :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND e.name =~= $2;
