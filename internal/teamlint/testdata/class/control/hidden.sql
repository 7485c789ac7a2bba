-- verdict: refuse class at 4:38
-- why: deep inside, too
-- name: ControlHidden :many
SELECT t.name, (SELECT count(*) FROM jobs AS j WHERE j.team_id = t.team_id) AS jobs FROM control.teams AS t;
