-- verdict: refuse function at 4:66
-- why: the same around the alias
-- name: AttributeParentheses :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND (e).busy > $2;
