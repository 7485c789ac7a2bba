-- verdict: refuse volatile at 5:16
-- proof: accept
-- why: the keyword is the same clock
-- name: CurrentTimestamp :many
SELECT job_id, current_timestamp AS at FROM jobs WHERE team_id = @team_id;
