-- verdict: refuse volatile at 4:70
-- why: the clock in a condition
-- name: NowInWhere :many
SELECT job_id FROM jobs WHERE team_id = @team_id AND available_at <= now();
