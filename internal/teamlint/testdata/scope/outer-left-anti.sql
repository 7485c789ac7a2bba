-- verdict: refuse local at 5:50
-- proof: accept
-- why: an anti-join whose missing side follows the held one
-- name: OuterLeftAnti :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1 AND r.relationship_id IS NULL;
