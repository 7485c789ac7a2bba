-- verdict: refuse local at 5:113
-- proof: accept
-- why: the subquery is held through the row outside
-- name: InCorrelated :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND e.entity_id IN (SELECT r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = e.team_id);
