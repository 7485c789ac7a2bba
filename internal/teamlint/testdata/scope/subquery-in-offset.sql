-- verdict: refuse scope at 4:106
-- why: a subquery in OFFSET reads every team
-- name: SubqueryInOffset :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 ORDER BY e.name OFFSET (SELECT count(*) FROM relationship_records AS r);
