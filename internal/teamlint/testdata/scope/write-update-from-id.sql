-- verdict: refuse scope join at 5:8
-- proof: refuse scope at 5:8
-- why: the target is found by its id alone
-- name: WriteUpdateFromId :exec
UPDATE entity_records AS e SET status = r.status FROM relationship_records AS r WHERE r.team_id = $1 AND e.entity_id = r.subject_entity_id;
