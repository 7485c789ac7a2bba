-- verdict: refuse scope join at 5:55
-- proof: refuse scope at 5:55
-- why: FROM is not held
-- name: UpdateFromBare :exec
UPDATE entity_records AS e SET status = r.status FROM relationship_records AS r WHERE e.team_id = @team_id AND r.subject_entity_id = e.entity_id;
