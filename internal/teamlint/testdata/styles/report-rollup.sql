-- verdict: accept
-- why: sums with a total row
-- name: ReportRollup :many
SELECT coalesce(state, 'all') AS state, currency, sum(total)::numeric AS total, grouping(state) AS is_total
FROM orders
WHERE team_id = $1
GROUP BY ROLLUP (state, currency)
ORDER BY state NULLS LAST, currency;
