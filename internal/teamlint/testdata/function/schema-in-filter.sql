-- verdict: refuse function at 4:31
-- why: in FILTER
-- name: SchemaInFilter :many
SELECT count(*) FILTER (WHERE entity_label(e.entity_id) <> '') FROM entity_records AS e WHERE e.team_id = $1;
