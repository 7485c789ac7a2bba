-- verdict: refuse local at 5:87
-- proof: accept
-- why: EXISTS over a view that follows the row outside
-- name: ViewInExists :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND EXISTS (SELECT 1 FROM entity_links AS v WHERE v.team_id = e.team_id AND v.entity_id = e.entity_id AND v.relationship_id IS NOT NULL);
