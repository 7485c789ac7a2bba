-- verdict: accept
-- why: the team is not assigned
-- name: Plain :execrows
UPDATE entity_records SET status = $2, version = version + 1 WHERE team_id = $1 AND entity_id = $3 AND version = $4;
