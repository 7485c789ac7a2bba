-- verdict: refuse scope at 4:63
-- why: a subquery in SET
-- name: SubqueryInSet :exec
UPDATE entity_records SET name = (SELECT r.predicate_key FROM relationship_records AS r LIMIT 1) WHERE team_id = @team_id;
