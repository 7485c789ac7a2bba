-- verdict: refuse join at 5:56
-- proof: accept
-- why: a left join with its own equality and the link by the id alone
-- name: LeftOwn :many
SELECT o.order_id, i.amount FROM orders AS o LEFT JOIN invoices AS i ON i.team_id = $1 AND i.order_id = o.order_id WHERE o.team_id = $1;
