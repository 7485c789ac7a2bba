-- verdict: accept
-- why: a keyset page beside the equality
-- name: RowInKeyset :many
SELECT name FROM entity_records WHERE team_id = @team_id AND (created_at, entity_id) > (@after::timestamptz, @after_id::uuid) ORDER BY created_at, entity_id LIMIT @page_size;
