-- verdict: refuse local at 5:61
-- proof: accept
-- why: a second left join follows the null-supplying side of the first
-- name: OuterLeftChain :many
SELECT e.name, f.content FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id LEFT JOIN evidence_fragments AS f ON f.team_id = r.team_id AND f.relationship_id = r.relationship_id WHERE e.team_id = $1;
