-- verdict: refuse statement
-- why: the second statement on the line
-- name: ReadAndTruncate :exec
SELECT status FROM jobs WHERE team_id = $1; TRUNCATE jobs;
