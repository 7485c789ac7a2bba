-- verdict: refuse scope at 4:20
-- why: ROLLUP has a total row even of nothing
-- name: SubExistsRollup :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT r.status FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id GROUP BY ROLLUP (r.status));
