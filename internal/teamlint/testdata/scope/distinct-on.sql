-- verdict: accept
-- why: DISTINCT ON comes after WHERE
-- name: DistinctOn :many
SELECT DISTINCT ON (entity_kind) entity_kind, name FROM entity_records WHERE team_id = @team_id ORDER BY entity_kind, created_at DESC;
