-- verdict: accept
-- why: ages in buckets by CASE
-- name: ReportBuckets :many
SELECT
    CASE
        WHEN due_on >= sqlc.arg(today)::date THEN 'current'
        WHEN due_on >= sqlc.arg(today)::date - 30 THEN '1-30'
        WHEN due_on >= sqlc.arg(today)::date - 60 THEN '31-60'
        ELSE 'older'
    END AS bucket,
    count(*) AS invoices,
    sum(amount)::numeric AS amount
FROM invoices
WHERE team_id = $1 AND paid_at IS NULL
GROUP BY 1
ORDER BY 1;
