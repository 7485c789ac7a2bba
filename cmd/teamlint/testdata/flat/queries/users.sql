-- name: TenantsOfUser :many
SELECT m.tenant_id FROM memberships AS m JOIN users AS u ON u.id = m.user_id WHERE u.email = @email;

-- name: PutCountry :exec
INSERT INTO countries (code, name) VALUES (@code, @name) ON CONFLICT (code) DO UPDATE SET name = excluded.name;

-- name: CreateTenant :exec
INSERT INTO tenants (id, name) VALUES (@id, @name);
