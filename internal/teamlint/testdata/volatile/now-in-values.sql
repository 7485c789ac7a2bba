-- verdict: accept
-- why: now() in VALUES
-- name: NowInValues :exec
INSERT INTO entity_records (team_id, entity_id, entity_kind, status, name, version, created_at) VALUES (@team_id, @entity_id, @entity_kind, @status, @name, 1, now());
