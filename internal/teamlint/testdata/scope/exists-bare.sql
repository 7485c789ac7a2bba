-- verdict: refuse scope join at 5:93
-- proof: refuse scope at 5:93
-- why: EXISTS reads every team
-- name: ExistsBare :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.subject_entity_id = e.entity_id);
