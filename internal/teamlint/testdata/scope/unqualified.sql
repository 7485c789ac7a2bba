-- verdict: accept
-- why: one table of the level has the column
-- name: Unqualified :many
SELECT name FROM entity_records WHERE team_id = @team_id;
