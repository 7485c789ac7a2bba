-- verdict: refuse local at 5:98
-- proof: accept
-- why: a left join inside the null-supplying side follows its own left side
-- name: OuterNestedLeftChain :many
SELECT e.name, f.content FROM entity_records AS e LEFT JOIN (relationship_records AS r LEFT JOIN evidence_fragments AS f ON f.team_id = r.team_id AND f.relationship_id = r.relationship_id) ON r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
