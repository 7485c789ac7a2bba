-- verdict: accept
-- why: NOT EXISTS with its own equality
-- name: NotExists :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND NOT EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = @team_id AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id);
