-- verdict: accept
-- why: times and their parts
-- name: TimeArithmetic :many
SELECT order_id, extract(epoch FROM (sqlc.arg(at)::timestamptz - placed_at))::bigint AS age_seconds, to_char(placed_at AT TIME ZONE @zone::text, 'YYYY-MM-DD') AS day, age(placed_at, sqlc.arg(at)::timestamptz) AS gap
FROM orders
WHERE team_id = $1 AND placed_at >= sqlc.arg(at)::timestamptz - make_interval(days => @days::integer);
