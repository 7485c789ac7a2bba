-- verdict: accept
-- why: FOR UPDATE of tenant rows
-- name: Plain :many
SELECT version FROM entity_records WHERE team_id = @team_id AND entity_id = @entity_id FOR UPDATE;
