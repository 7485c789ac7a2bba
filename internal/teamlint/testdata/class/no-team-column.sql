-- verdict: refuse class at 4:19
-- why: a table of public without a team
-- name: NoTeamColumn :many
SELECT value FROM settings WHERE @team_id::uuid IS NOT NULL;
