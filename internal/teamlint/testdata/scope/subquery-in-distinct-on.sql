-- verdict: refuse scope at 4:55
-- why: a subquery in DISTINCT ON reads every team
-- name: SubqueryInDistinctOn :many
SELECT DISTINCT ON (e.version > (SELECT count(*) FROM relationship_records AS r)) e.name FROM entity_records AS e WHERE e.team_id = $1;
