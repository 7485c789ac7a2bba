-- verdict: refuse function at 4:8
-- why: a session that changes its team
-- name: SetConfig :many
SELECT set_config('app.current_team_id', sqlc.arg(team_id)::uuid::text, true);
