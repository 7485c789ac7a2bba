-- verdict: accept
-- why: a sum for each month
-- name: ReportByMonth :many
SELECT date_trunc('month', placed_at)::date AS month, count(*) AS orders, sum(total)::numeric AS total
FROM orders
WHERE team_id = $1 AND placed_at >= @since AND placed_at < @until
GROUP BY date_trunc('month', placed_at)
ORDER BY month DESC;
