-- verdict: refuse scope at 4:8
-- why: the target is held in one branch
-- name: WriteUpdateOr :exec
UPDATE jobs AS j SET status = $2 WHERE j.team_id = $1 AND j.status = 'ready' OR j.lease_until < $3;
