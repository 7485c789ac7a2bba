-- verdict: refuse scope at 4:18
-- why: nor does one in ORDER BY
-- name: OrderBy :many
SELECT name FROM entity_records ORDER BY team_id = @team_id DESC LIMIT 10;
