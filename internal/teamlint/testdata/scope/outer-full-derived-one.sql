-- verdict: refuse scope at 4:131
-- why: one side is held before the join, the other is not
-- name: OuterFullDerivedOne :many
SELECT a.name, r.status FROM (SELECT e.team_id, e.entity_id, e.name FROM entity_records AS e WHERE e.team_id = $1) AS a FULL JOIN relationship_records AS r ON r.team_id = a.team_id AND r.subject_entity_id = a.entity_id;
