-- verdict: refuse volatile at 5:70
-- proof: accept
-- why: the clock in a condition
-- name: NowInWhere :many
SELECT job_id FROM jobs WHERE team_id = @team_id AND available_at <= now();
