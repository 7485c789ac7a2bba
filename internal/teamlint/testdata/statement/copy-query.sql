-- verdict: refuse statement
-- why: COPY of a query
-- name: CopyQuery :exec
COPY (SELECT name FROM entity_records WHERE team_id = '11111111-1111-1111-1111-111111111111') TO STDOUT;
