-- verdict: accept
-- why: grouping, FILTER and HAVING beside the equality
-- name: Report :many
SELECT entity_kind, count(*) FILTER (WHERE status = 'active') AS active, max(version) FROM entity_records WHERE team_id = @team_id GROUP BY entity_kind HAVING count(*) > 1;
