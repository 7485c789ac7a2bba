-- verdict: refuse scope join at 5:116
-- proof: refuse scope at 5:116
-- why: the base is another parameter
-- name: RecursiveOtherBase :many
WITH RECURSIVE w(team_id, id) AS (SELECT $2::uuid, $3::uuid UNION SELECT r.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.team_id = w.team_id AND r.subject_entity_id = w.id) SELECT w.id FROM w WHERE $1::uuid IS NOT NULL;
