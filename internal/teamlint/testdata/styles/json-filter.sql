-- verdict: accept
-- why: conditions on the keys of a document
-- name: JsonFilter :many
SELECT entity_id, attributes ->> 'color' AS color, (attributes #>> '{size,width}')::numeric AS width
FROM entity_records
WHERE team_id = $1 AND attributes @> @wanted::jsonb AND attributes ? 'color' AND jsonb_typeof(attributes -> 'size') = 'object';
