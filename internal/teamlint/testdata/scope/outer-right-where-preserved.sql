-- verdict: refuse local at 5:22
-- proof: accept
-- why: the left side of a right join follows the held right side
-- name: OuterRightWherePreserved :many
SELECT r.status FROM entity_records AS e RIGHT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE r.team_id = $1;
