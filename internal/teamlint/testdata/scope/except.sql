-- verdict: accept
-- why: both sides of EXCEPT
-- name: Except :many
SELECT entity_id FROM entity_records WHERE team_id = @team_id EXCEPT SELECT subject_entity_id FROM relationship_records WHERE team_id = @team_id;
