-- verdict: refuse scope at 4:20
-- why: NOT EXISTS keeps every other team
-- name: SubNotExistsHoldsNothing :many
SELECT e.name FROM entity_records AS e WHERE NOT EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id);
