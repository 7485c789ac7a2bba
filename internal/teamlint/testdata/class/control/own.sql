-- verdict: accept
-- why: a control statement names control tables
-- name: ControlOwn :many
SELECT t.name FROM control.teams AS t JOIN control.api_keys AS k ON k.team_id = t.team_id WHERE k.prefix = @prefix;
