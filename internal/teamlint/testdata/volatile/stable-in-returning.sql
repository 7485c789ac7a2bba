-- verdict: refuse volatile at 5:58
-- proof: accept
-- why: RETURNING is immutable
-- name: StableInReturning :many
UPDATE jobs SET status = $2 WHERE team_id = $1 RETURNING to_char(available_at, 'YYYY');
