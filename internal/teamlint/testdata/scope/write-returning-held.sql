-- verdict: refuse volatile
-- proof: accept
-- why: a subquery in RETURNING with its own equality
-- name: WriteReturningHeld :many
UPDATE jobs AS j SET status = $2 WHERE j.team_id = $1 RETURNING j.job_id, (SELECT count(*) FROM entity_records AS e WHERE e.team_id = $1 AND e.team_id = j.team_id AND e.entity_id = j.job_id) AS total;
