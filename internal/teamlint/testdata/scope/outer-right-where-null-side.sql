-- verdict: refuse local at 5:53
-- proof: accept
-- why: the same with a right join: WHERE on the left side makes it inner
-- name: OuterRightWhereNullSide :many
SELECT r.status FROM entity_records AS e RIGHT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
