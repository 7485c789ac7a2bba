-- verdict: refuse insert
-- why: COPY is refused under row security
-- name: Copyfrom :copyfrom
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) VALUES ($1, $2, $3, $4, $5);
