-- verdict: refuse function at 4:126
-- why: in DO UPDATE
-- name: SchemaInConflict :exec
INSERT INTO counters AS c (team_id, name, value) VALUES ($1, $2, 0) ON CONFLICT (team_id, name) DO UPDATE SET value = length(entity_label($3));
