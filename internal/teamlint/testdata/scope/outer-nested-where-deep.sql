-- verdict: refuse local at 5:20
-- proof: accept
-- why: WHERE on the innermost null-supplying table makes both joins inner
-- name: OuterNestedWhereDeep :many
SELECT e.name FROM entity_records AS e LEFT JOIN (relationship_records AS r LEFT JOIN evidence_fragments AS f ON f.team_id = r.team_id AND f.relationship_id = r.relationship_id) ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE f.team_id = $1;
