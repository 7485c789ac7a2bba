-- verdict: accept
-- why: two CTEs, the second over the first
-- name: ReportMonthOverMonth :many
WITH monthly AS (
    SELECT date_trunc('month', o.placed_at) AS month, sum(o.total) AS total
    FROM orders o
    WHERE o.team_id = $1
    GROUP BY 1
), compared AS (
    SELECT m.month, m.total, lag(m.total) OVER (ORDER BY m.month) AS before
    FROM monthly m
)
SELECT c.month, c.total, round(100 * (c.total - c.before) / nullif(c.before, 0), 1)::numeric AS growth
FROM compared c
ORDER BY c.month;
