-- verdict: refuse scope join at 5:42
-- proof: refuse scope at 5:42
-- why: the CTE has counted every team
-- name: CteAggregate :many
WITH s AS (SELECT count(*) AS total FROM entity_records AS e) SELECT e.name, s.total FROM entity_records AS e CROSS JOIN s WHERE e.team_id = $1;
