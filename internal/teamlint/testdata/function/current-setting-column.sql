-- verdict: refuse function at 4:8
-- why: a setting shows what the session is
-- name: CurrentSettingColumn :many
SELECT current_setting('app.current_team_id') FROM semantic_team_refs AS t WHERE t.team_id = $1;
