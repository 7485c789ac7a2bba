-- verdict: refuse understood at 4:8
-- why: where a row is stored depends on the other rows
-- name: SystemColumn :many
SELECT ctid FROM entity_records WHERE team_id = @team_id;
