-- verdict: refuse statement
-- why: maintenance
-- name: Vacuum :exec
VACUUM jobs;
