-- verdict: refuse scope join at 5:30
-- proof: refuse scope at 5:30
-- why: the left side is joined on its id
-- name: OuterRightNullSideFree :many
SELECT r.status, e.name FROM entity_records AS e RIGHT JOIN relationship_records AS r ON r.subject_entity_id = e.entity_id WHERE r.team_id = $1;
