-- verdict: refuse function at 4:8
-- why: the schema overloads a built-in
-- name: Shadow :many
SELECT lower(e.name) FROM entity_records AS e WHERE e.team_id = @team_id;
