-- verdict: accept
-- why: IN with a held subquery
-- name: InSubquery :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND e.entity_id IN (SELECT r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = @team_id);
