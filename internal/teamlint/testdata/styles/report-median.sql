-- verdict: accept
-- why: a median and a percentile
-- name: ReportMedian :many
SELECT currency, percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS median, percentile_disc(0.95) WITHIN GROUP (ORDER BY total) AS high
FROM orders
WHERE team_id = $1
GROUP BY currency;
