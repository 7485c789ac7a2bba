-- verdict: refuse scope at 4:74
-- why: a subquery in the ORDER BY of an aggregate reads every team
-- name: SubqueryInAggregateOrder :many
SELECT string_agg(e.name, ',' ORDER BY e.version > (SELECT count(*) FROM relationship_records AS r), e.name) FROM entity_records AS e WHERE e.team_id = $1;
