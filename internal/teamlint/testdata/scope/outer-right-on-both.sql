-- verdict: refuse scope at 4:53
-- why: ON filters no row of the right side
-- name: OuterRightOnBoth :many
SELECT r.status FROM entity_records AS e RIGHT JOIN relationship_records AS r ON r.team_id = e.team_id AND e.team_id = $1 AND r.team_id = $1;
