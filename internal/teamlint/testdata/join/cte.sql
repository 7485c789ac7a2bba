-- verdict: refuse join at 5:123
-- proof: accept
-- why: a CTE is joined on its id alone
-- name: Cte :exec
WITH c AS (SELECT j.team_id, j.job_id FROM jobs AS j WHERE j.team_id = $1 LIMIT 5) UPDATE jobs AS j SET status = 'x' FROM c WHERE j.team_id = $1 AND j.job_id = c.job_id;
