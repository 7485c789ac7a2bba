-- verdict: accept
-- why: an escape on the control side
-- name: TeamsWithJobs :many
-- teamlint:allow class the operator lists idle teams
SELECT t.name FROM control.teams AS t WHERE NOT EXISTS (SELECT 1 FROM jobs AS j WHERE j.team_id = t.team_id);
