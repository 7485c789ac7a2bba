-- verdict: refuse scope join at 5:33
-- proof: refuse scope at 5:33
-- why: a CTE does not see the one after it, so the table is meant
-- name: CteLaterName :many
WITH a AS (SELECT j.status FROM jobs AS j), jobs AS (SELECT e.name FROM entity_records AS e WHERE e.team_id = $1) SELECT a.status FROM a CROSS JOIN jobs;
