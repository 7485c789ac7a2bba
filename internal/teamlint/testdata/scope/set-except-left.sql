-- verdict: refuse scope at 4:25
-- why: the left side of EXCEPT reads every team
-- name: SetExceptLeft :many
SELECT e.entity_id FROM entity_records AS e EXCEPT SELECT r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = $1;
