-- verdict: refuse scope join at 5:299
-- proof: refuse scope at 5:299
-- why: a subquery in the step reads every team
-- name: RecursiveStepSubquery :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = $1 UNION SELECT r.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = w.team_id AND r.subject_entity_id = w.id WHERE NOT EXISTS (SELECT 1 FROM evidence_fragments AS f WHERE f.relationship_id = r.relationship_id)) SELECT w.id FROM w;
