-- verdict: refuse scope join at 5:50
-- proof: refuse scope at 5:50
-- why: another team's row can hide the row
-- name: OuterLeftAntiFree :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.subject_entity_id = e.entity_id WHERE e.team_id = $1 AND r.relationship_id IS NULL;
