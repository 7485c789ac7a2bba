-- verdict: accept
-- why: ON of an inner join filters both sides
-- name: InnerOn :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = @team_id AND e.team_id = @team_id AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id;
