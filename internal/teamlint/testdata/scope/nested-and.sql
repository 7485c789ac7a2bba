-- verdict: accept
-- why: AND inside AND
-- name: NestedAnd :many
SELECT name FROM entity_records WHERE (team_id = @team_id AND (status = @status AND version > 1)) AND name <> @name;
