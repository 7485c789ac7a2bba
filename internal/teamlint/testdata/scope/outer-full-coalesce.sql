-- verdict: refuse scope join at 5:30
-- proof: refuse scope at 5:30
-- why: COALESCE of both columns proves nothing
-- name: OuterFullCoalesce :many
SELECT e.name, r.status FROM entity_records AS e FULL JOIN relationship_records AS r ON r.subject_entity_id = e.entity_id WHERE coalesce(e.team_id, r.team_id) = $1;
