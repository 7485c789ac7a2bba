-- verdict: accept
-- why: equality has no direction
-- name: Reversed :many
SELECT name FROM entity_records WHERE @team_id = team_id;
