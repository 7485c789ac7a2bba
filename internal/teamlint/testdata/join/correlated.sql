-- verdict: refuse join at 5:93
-- proof: accept
-- why: EXISTS that mentions the outer table is a join
-- name: Correlated :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = @team_id AND r.subject_entity_id = e.entity_id);
