-- verdict: accept
-- why: ARRAY(…) with a held subquery
-- name: ArraySubquery :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND e.entity_id = ANY(ARRAY(SELECT r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = @team_id));
