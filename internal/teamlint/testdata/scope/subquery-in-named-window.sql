-- verdict: refuse scope at 4:128
-- why: a subquery in a named window reads every team
-- name: SubqueryInNamedWindow :many
SELECT rank() OVER w FROM entity_records AS e WHERE e.team_id = $1 WINDOW w AS (PARTITION BY e.version > (SELECT count(*) FROM relationship_records AS r) ORDER BY e.name);
