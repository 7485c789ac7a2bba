-- verdict: refuse volatile
-- proof: accept
-- why: ids made in an INSERT from a SELECT
-- name: IdInInsertSelect :exec
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) SELECT e.team_id, gen_random_uuid(), 'ready', e.created_at, 0 FROM entity_records AS e WHERE e.team_id = $1;
