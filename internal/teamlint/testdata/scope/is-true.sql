-- verdict: refuse scope at 4:18
-- why: IS NOT FALSE is true of NULL
-- name: IsTrue :many
SELECT name FROM entity_records WHERE (team_id = @team_id) IS NOT FALSE;
