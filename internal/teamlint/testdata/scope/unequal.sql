-- verdict: refuse scope at 4:18
-- why: <> is not equality
-- name: Unequal :many
SELECT name FROM entity_records WHERE team_id <> @team_id;
