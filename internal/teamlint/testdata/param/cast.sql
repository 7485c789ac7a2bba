-- verdict: refuse param at 4:70
-- why: the team as text
-- name: Cast :many
SELECT name FROM entity_records WHERE team_id = @team_id AND name <> @team_id::text;
