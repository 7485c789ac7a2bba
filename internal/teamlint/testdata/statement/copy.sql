-- verdict: refuse statement
-- why: COPY
-- name: Copy :exec
COPY jobs TO STDOUT;
