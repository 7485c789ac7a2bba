-- verdict: refuse scope join at 5:127
-- proof: refuse scope at 5:127
-- why: RETURNING calls the id the team
-- name: CteReturningRenamed :many
WITH c AS (UPDATE jobs AS j SET status = 'done' WHERE j.team_id = $1 RETURNING j.job_id AS team_id) SELECT e.name FROM c JOIN entity_records AS e ON e.team_id = c.team_id;
