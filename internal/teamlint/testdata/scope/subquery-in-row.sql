-- verdict: refuse scope at 4:110
-- why: a subquery in a row comparison reads every team
-- name: SubqueryInRow :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND (e.version, e.name) > ((SELECT count(*) FROM relationship_records AS r), $2);
