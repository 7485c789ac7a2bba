-- verdict: refuse scope at 4:69
-- why: a subquery in CASE
-- name: SubqueryInCase :many
SELECT CASE WHEN version > 1 THEN (SELECT max(r.predicate_key) FROM relationship_records AS r) END FROM entity_records WHERE team_id = $1;
