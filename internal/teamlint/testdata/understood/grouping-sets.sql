-- verdict: accept
-- why: ROLLUP groups held rows
-- name: GroupingSets :many
SELECT entity_kind, status, count(*) FROM entity_records WHERE team_id = @team_id GROUP BY ROLLUP (entity_kind, status);
