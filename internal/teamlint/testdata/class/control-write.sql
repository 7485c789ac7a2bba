-- verdict: refuse class at 4:13
-- why: a tenant statement writes control
-- name: ControlWrite :exec
DELETE FROM control.api_keys WHERE team_id = @team_id;
