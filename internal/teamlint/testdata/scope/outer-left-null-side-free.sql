-- verdict: refuse scope join at 5:60
-- proof: refuse scope at 5:60
-- why: WHERE holds the preserved side; the other one is joined on its id
-- name: OuterLeftNullSideFree :many
SELECT e.name, r.status FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
