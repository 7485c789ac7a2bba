-- verdict: accept
-- why: each side is held before the join
-- name: OuterFullDerived :many
SELECT a.name, b.status FROM (SELECT e.team_id, e.entity_id, e.name FROM entity_records AS e WHERE e.team_id = $1) AS a FULL JOIN (SELECT r.team_id, r.subject_entity_id, r.status FROM relationship_records AS r WHERE r.team_id = $1) AS b ON b.team_id = a.team_id AND b.subject_entity_id = a.entity_id;
