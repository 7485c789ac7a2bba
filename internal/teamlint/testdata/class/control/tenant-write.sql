-- verdict: refuse class at 4:13
-- why: a control statement writes a tenant table
-- name: ControlTenantWrite :exec
DELETE FROM jobs WHERE team_id = @team_id;
