-- verdict: refuse statement
-- why: a statement that cannot be seen
-- name: Fetch :exec
FETCH 10 FROM c;
