-- verdict: refuse function at 4:65
-- why: a function of the schema in a condition
-- name: SchemaInWhere :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND entity_label(e.entity_id) = $2;
