-- verdict: accept
-- why: $1 is the team and the names take the numbers after it
-- name: DollarAndNames :exec
UPDATE entity_records SET name = @name WHERE team_id = $1 AND entity_id = @entity_id;
