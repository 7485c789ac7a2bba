-- verdict: refuse class volatile
-- proof: refuse class at 5:84
-- why: a subquery in RETURNING names control
-- name: ControlInReturning :many
DELETE FROM jobs AS j WHERE j.team_id = $1 RETURNING j.job_id, (SELECT t.name FROM control.teams AS t WHERE t.team_id = $1) AS team;
