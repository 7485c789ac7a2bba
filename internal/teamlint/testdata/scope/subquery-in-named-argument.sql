-- verdict: refuse scope at 4:61
-- why: a subquery in a named argument reads every team
-- name: SubqueryInNamedArgument :many
SELECT make_interval(days => (SELECT count(*)::integer FROM relationship_records AS r)) FROM entity_records AS e WHERE e.team_id = $1;
