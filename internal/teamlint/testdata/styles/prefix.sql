-- verdict: accept
-- why: names by their start
-- name: Prefix :many
SELECT entity_id, name FROM entity_records
WHERE team_id = $1 AND name ILIKE @prefix::text || '%' ESCAPE '\'
ORDER BY length(name), name
LIMIT 10;
