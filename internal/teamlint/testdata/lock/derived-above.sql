-- verdict: refuse scope at 4:55
-- why: the lock inside takes rows of every team before the condition above
-- name: DerivedAbove :many
SELECT s.job_id FROM (SELECT j.team_id, j.job_id FROM jobs AS j FOR UPDATE) AS s WHERE s.team_id = $1;
