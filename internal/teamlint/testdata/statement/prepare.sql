-- verdict: refuse statement
-- why: a statement that is run elsewhere
-- name: Prepare :exec
PREPARE p AS DELETE FROM jobs;
