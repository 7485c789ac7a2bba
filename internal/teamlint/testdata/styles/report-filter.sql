-- verdict: accept
-- why: a dashboard of counts by state
-- name: ReportFilter :many
SELECT
    count(*) AS total,
    count(*) FILTER (WHERE state = 'open') AS open_count,
    count(*) FILTER (WHERE state = 'paid') AS paid_count,
    coalesce(sum(total) FILTER (WHERE state = 'paid'), 0)::numeric AS revenue
FROM orders
WHERE team_id = $1 AND deleted_at IS NULL;
