-- verdict: refuse local at 5:20
-- proof: accept
-- why: WHERE on the null-supplying side makes the join inner, and ON then holds the preserved side
-- name: OuterLeftWhereNullSide :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE r.team_id = $1;
