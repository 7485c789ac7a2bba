-- verdict: refuse understood
-- why: it creates a table
-- name: SelectInto :many
SELECT name INTO copy FROM entity_records WHERE team_id = @team_id;
