-- verdict: refuse function scope
-- why: a setting is not the team
-- name: CurrentSetting :many
SELECT name FROM entity_records WHERE team_id = current_setting('app.current_team_id')::uuid AND @team_id::uuid IS NOT NULL;
