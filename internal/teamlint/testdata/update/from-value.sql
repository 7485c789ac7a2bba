-- verdict: refuse update
-- why: the team of a row that is held
-- name: FromValue :exec
UPDATE jobs AS j SET team_id = e.team_id FROM entity_records AS e WHERE j.team_id = $1 AND e.team_id = $1 AND e.team_id = j.team_id AND e.entity_id = j.job_id;
