-- verdict: refuse function at 4:39
-- why: in SET
-- name: SchemaInSet :exec
UPDATE entity_records AS e SET name = entity_label(e.entity_id) WHERE e.team_id = $1;
