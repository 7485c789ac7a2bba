-- verdict: accept
-- why: names that look alike
-- name: Trigram :many
SELECT entity_id, name, similarity(name, @name::text) AS score
FROM entity_records
WHERE team_id = $1 AND name % @name::text
ORDER BY name <-> @name::text, entity_id
LIMIT 10;
