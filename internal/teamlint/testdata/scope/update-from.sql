-- verdict: accept
-- why: UPDATE holds target and FROM
-- name: UpdateFrom :exec
UPDATE entity_records AS e SET status = r.status FROM relationship_records AS r WHERE e.team_id = @team_id AND r.team_id = @team_id AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id;
