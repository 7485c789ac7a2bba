-- verdict: refuse volatile scope
-- proof: refuse scope at 5:86
-- why: a subquery in RETURNING reads every team
-- name: WriteReturningBare :many
DELETE FROM jobs AS j WHERE j.team_id = $1 RETURNING j.job_id, (SELECT count(*) FROM jobs AS x) AS total;
