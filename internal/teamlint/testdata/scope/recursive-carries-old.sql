-- verdict: refuse local at 5:166
-- proof: accept
-- why: the step hands on the team of the walk itself
-- name: RecursiveCarriesOld :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = $1 UNION SELECT w.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.team_id = w.team_id AND r.subject_entity_id = w.id) SELECT w.id FROM w;
