-- verdict: refuse scope at 4:105
-- why: the right join inside keeps every row of its right side
-- name: OuterNestedRightInLeft :many
SELECT u.id, f.content FROM unnest($2::uuid[]) AS u(id) LEFT JOIN (relationship_records AS r RIGHT JOIN evidence_fragments AS f ON r.team_id = $1 AND f.team_id = $1 AND f.team_id = r.team_id) ON f.evidence_id = u.id;
