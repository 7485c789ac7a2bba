-- verdict: refuse scope join at 5:88
-- proof: refuse scope at 5:88
-- why: a subquery that sets two columns reads every team
-- name: WriteUpdateSetRow :exec
UPDATE entity_records AS e SET (name, status) = (SELECT r.predicate_key, r.status FROM relationship_records AS r WHERE r.subject_entity_id = e.entity_id LIMIT 1) WHERE e.team_id = $1;
