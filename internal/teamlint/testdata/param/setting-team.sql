-- verdict: refuse function scope param
-- why: a setting is not the team, and there is no parameter
-- name: SettingTeam :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = current_setting('app.current_team_id')::uuid;
