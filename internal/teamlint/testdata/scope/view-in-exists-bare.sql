-- verdict: refuse scope join at 5:87
-- proof: refuse scope at 5:87
-- why: EXISTS over a view of every team
-- name: ViewInExistsBare :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND EXISTS (SELECT 1 FROM entity_links AS v WHERE v.entity_id = e.entity_id AND v.relationship_id IS NOT NULL);
