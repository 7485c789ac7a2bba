-- verdict: accept
-- why: the keys of all documents with their counts
-- name: JsonUnroll :many
SELECT k.key, count(*) AS uses
FROM entity_records AS e, jsonb_object_keys(e.attributes) AS k(key)
WHERE e.team_id = $1
GROUP BY k.key
ORDER BY uses DESC, k.key;
