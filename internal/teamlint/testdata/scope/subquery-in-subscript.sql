-- verdict: refuse scope at 4:62
-- why: a subquery in a subscript reads every team
-- name: SubqueryInSubscript :many
SELECT (ARRAY['a', 'b', 'c'])[(SELECT count(*)::integer FROM relationship_records AS r)] FROM entity_records AS e WHERE e.team_id = $1;
