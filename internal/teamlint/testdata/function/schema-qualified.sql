-- verdict: refuse function at 4:8
-- why: the same with its schema
-- name: SchemaQualified :many
SELECT public.entity_label(e.entity_id) FROM entity_records AS e WHERE e.team_id = @team_id;
