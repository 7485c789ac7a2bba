-- verdict: refuse scope at 4:106
-- why: a subquery in GROUP BY reads every team
-- name: SubqueryInGroupBy :many
SELECT count(*) FROM entity_records AS e WHERE e.team_id = $1 GROUP BY e.version > (SELECT count(*) FROM relationship_records AS r);
