-- verdict: refuse scope join at 5:141
-- proof: refuse scope at 5:141
-- why: COALESCE in the link proves nothing
-- name: OuterLeftCoalesceLink :many
SELECT e.name, f.content FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = e.team_id LEFT JOIN evidence_fragments AS f ON f.team_id = coalesce(r.object_entity_id, e.team_id) WHERE e.team_id = $1;
