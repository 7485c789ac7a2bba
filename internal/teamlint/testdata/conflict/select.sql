-- verdict: accept
-- why: an upsert from a SELECT of held rows
-- name: Select :exec
INSERT INTO counters AS c (team_id, name, value) SELECT e.team_id, e.entity_kind, count(*) FROM entity_records AS e WHERE e.team_id = $1 GROUP BY e.team_id, e.entity_kind ON CONFLICT (team_id, name) DO UPDATE SET value = excluded.value;
