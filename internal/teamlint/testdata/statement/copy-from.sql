-- verdict: refuse statement
-- why: COPY into a table
-- name: CopyFrom :exec
COPY jobs (team_id, job_id) FROM STDIN;
