-- verdict: refuse class at 4:45
-- why: a tenant statement names control
-- name: ControlInFrom :many
SELECT e.name FROM entity_records AS e JOIN control.teams AS t ON t.team_id = e.team_id WHERE e.team_id = @team_id;
