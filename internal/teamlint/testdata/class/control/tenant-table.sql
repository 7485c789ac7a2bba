-- verdict: refuse class at 4:22
-- why: a control statement names a tenant table
-- name: ControlTenantTable :one
SELECT count(*) FROM entity_records AS e WHERE e.team_id = @team_id;
