-- verdict: refuse update
-- why: one of two columns that a subquery gives
-- name: MultiSubquery :exec
UPDATE jobs AS j SET (status, team_id) = (SELECT e.status, e.team_id FROM entity_records AS e WHERE e.team_id = $1 AND e.team_id = j.team_id AND e.entity_id = j.job_id) WHERE j.team_id = $1;
