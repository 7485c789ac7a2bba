-- verdict: accept
-- why: every column of the new row
-- name: InsertReturningStar :many
INSERT INTO counters (team_id, name, value) VALUES ($1, $2, $3) RETURNING *;
