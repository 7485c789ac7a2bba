-- verdict: accept
-- why: WHERE holds both sides, ON links them
-- name: OuterFullBoth :many
SELECT e.name, r.status FROM entity_records AS e FULL JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1 AND r.team_id = $1;
