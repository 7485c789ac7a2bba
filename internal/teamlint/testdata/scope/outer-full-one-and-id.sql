-- verdict: refuse scope join at 5:60
-- proof: refuse scope at 5:60
-- why: WHERE on one side, and ON links the ids alone
-- name: OuterFullOneAndId :many
SELECT e.name, r.status FROM entity_records AS e FULL JOIN relationship_records AS r ON r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
