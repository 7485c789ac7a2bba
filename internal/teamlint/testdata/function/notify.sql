-- verdict: refuse function at 4:8
-- why: an effect outside the team
-- name: Notify :many
SELECT pg_notify('x', name) FROM entity_records WHERE team_id = @team_id;
