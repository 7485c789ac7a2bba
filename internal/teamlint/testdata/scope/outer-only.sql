-- verdict: refuse scope at 4:51
-- why: the outer predicate alone does not hold the subquery
-- name: OuterOnly :many
SELECT s.name FROM (SELECT e.team_id, e.name FROM entity_records AS e LIMIT 10) AS s WHERE s.team_id = @team_id;
