-- verdict: refuse function at 4:21
-- why: in FROM
-- name: SchemaInFrom :many
SELECT f.label FROM entity_label($2) AS f(label) WHERE $1::uuid IS NOT NULL;
