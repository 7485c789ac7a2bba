-- verdict: refuse local at 5:150
-- proof: accept
-- why: the fact in the first ON carries to the second left join
-- name: OuterLeftChainOn :many
SELECT u.id, f.content FROM unnest($2::uuid[]) AS u(id) LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.relationship_id = u.id LEFT JOIN evidence_fragments AS f ON f.team_id = r.team_id AND f.relationship_id = r.relationship_id;
