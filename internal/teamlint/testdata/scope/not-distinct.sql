-- verdict: refuse scope at 4:18
-- why: IS NOT DISTINCT FROM is true of two NULLs
-- name: NotDistinct :many
SELECT name FROM entity_records WHERE team_id IS NOT DISTINCT FROM @team_id;
