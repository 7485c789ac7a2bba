-- verdict: refuse scope at 4:67
-- why: the fact about the lower preserved side stands in the lower ON, and nothing above names the team
-- name: OuterNestedLowerOn :many
SELECT u.id, r.status FROM unnest($2::uuid[]) AS u(id) LEFT JOIN (relationship_records AS r LEFT JOIN evidence_fragments AS f ON f.team_id = r.team_id AND r.team_id = $1 AND f.team_id = $1) ON r.relationship_id = u.id;
