-- verdict: refuse insert
-- proof: accept
-- why: rows from two arrays
-- name: UpsertBulk :exec
INSERT INTO counters (team_id, name, value)
SELECT $1, u.name, u.value
FROM unnest(@names::text[], @counts::bigint[]) AS u(name, value)
ON CONFLICT (team_id, name) DO UPDATE SET value = counters.value + excluded.value;
