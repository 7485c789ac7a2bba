-- verdict: refuse local at 5:62
-- proof: accept
-- why: a join in parentheses on the null-supplying side, held through its outer ON
-- name: OuterNestedInnerChain :many
SELECT e.name, f.content FROM entity_records AS e LEFT JOIN (relationship_records AS r JOIN evidence_fragments AS f ON f.team_id = r.team_id AND f.relationship_id = r.relationship_id) ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
