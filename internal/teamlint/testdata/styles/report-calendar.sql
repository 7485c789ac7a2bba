-- verdict: accept
-- why: a row for each day, with or without orders
-- name: ReportCalendar :many
SELECT d.day::date AS day, count(o.order_id) AS orders, coalesce(sum(o.total), 0)::numeric AS total
FROM generate_series(@first_day::date, @last_day::date, interval '1 day') AS d(day)
LEFT JOIN orders AS o ON o.team_id = $1 AND o.placed_at >= d.day AND o.placed_at < d.day + interval '1 day'
GROUP BY d.day
ORDER BY d.day;
