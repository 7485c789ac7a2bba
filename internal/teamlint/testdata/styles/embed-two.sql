-- verdict: refuse local at 7:6
-- proof: accept
-- why: two whole rows
-- name: EmbedTwo :many
SELECT sqlc.embed(o), sqlc.embed(i)
FROM orders o
JOIN invoices i ON i.team_id = o.team_id AND i.order_id = o.order_id
WHERE o.team_id = $1 AND o.order_id = $2;
