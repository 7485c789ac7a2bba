-- verdict: refuse function at 4:70
-- why: in ORDER BY
-- name: SchemaInOrder :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 ORDER BY entity_label(e.entity_id);
