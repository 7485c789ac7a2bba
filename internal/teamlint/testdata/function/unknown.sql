-- verdict: refuse function at 4:8
-- why: not on the list
-- name: Unknown :many
SELECT frobnicate(e.name) FROM entity_records AS e WHERE e.team_id = @team_id;
