-- verdict: refuse join at 5:87
-- proof: accept
-- why: its own equality, and the link by the id alone
-- name: NotExistsOwn :many
SELECT o.order_id FROM orders AS o WHERE o.team_id = $1 AND NOT EXISTS (SELECT 1 FROM order_lines AS l WHERE l.team_id = $1 AND l.order_id = o.order_id);
