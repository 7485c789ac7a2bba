-- verdict: refuse statement
-- why: a prepared statement with the team in its list is still not seen
-- name: ExecuteParams :exec
EXECUTE p('11111111-1111-1111-1111-111111111111');
