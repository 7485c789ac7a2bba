-- verdict: refuse scope join at 5:93
-- proof: refuse scope at 5:93
-- why: inside the parentheses the link is an id
-- name: OuterNestedInnerBroken :many
SELECT e.name, f.content FROM entity_records AS e LEFT JOIN (relationship_records AS r JOIN evidence_fragments AS f ON f.relationship_id = r.relationship_id) ON r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
