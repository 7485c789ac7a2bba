-- verdict: refuse join at 5:45
-- proof: accept
-- why: no equality between the two
-- name: Missing :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = @team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = @team_id;
