-- verdict: refuse local at 5:114
-- proof: accept
-- why: the same without LIMIT: the fact in ON goes through the column
-- name: OuterDerivedNullSideHeld :many
SELECT e.name, s.status FROM entity_records AS e LEFT JOIN (SELECT r.team_id, r.subject_entity_id, r.status FROM relationship_records AS r) AS s ON s.team_id = e.team_id AND s.subject_entity_id = e.entity_id WHERE e.team_id = $1;
