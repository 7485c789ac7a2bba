-- verdict: refuse scope join at 5:179
-- proof: refuse scope at 5:179
-- why: the last table is joined on its id
-- name: OuterLeftChainBroken :many
SELECT e.name, f.content FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id LEFT JOIN evidence_fragments AS f ON f.relationship_id = r.relationship_id WHERE e.team_id = $1;
