-- verdict: refuse scope join at 5:93
-- proof: refuse scope at 5:93
-- why: the inner condition is about the outer table
-- name: ExistsShadow :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND EXISTS (SELECT 1 FROM relationship_records AS r WHERE e.team_id = @team_id AND r.subject_entity_id = e.entity_id);
