-- verdict: refuse scope at 4:18
-- why: an order is not equality
-- name: Greater :many
SELECT name FROM entity_records WHERE team_id >= @team_id;
