-- verdict: refuse volatile local
-- proof: accept
-- why: a subquery in RETURNING that follows the written row
-- name: WriteReturningChain :many
DELETE FROM jobs AS j WHERE j.team_id = $1 RETURNING j.job_id, (SELECT e.name FROM entity_records AS e WHERE e.team_id = j.team_id AND e.entity_id = j.job_id) AS name;
