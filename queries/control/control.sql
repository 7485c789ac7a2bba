-- The control plane: teams, profiles and keys. The projections in public are the one listed exception to
-- "no control statement names a tenant table" (contract, "Coordinator-control families").

-- name: InsertTeam :exec
INSERT INTO control.teams (team_id, name) VALUES (@team_id, @name);

-- name: InsertProfile :exec
INSERT INTO control.team_profiles (team_id, profile_id, name) VALUES (@team_id, @profile_id, @name);

-- name: InsertTeamRef :exec
INSERT INTO semantic_team_refs (team_id) VALUES (@team_id);

-- name: InsertProfileRef :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES (@team_id, @profile_id);

-- name: InsertAPIKey :exec
INSERT INTO control.api_keys (api_key_id, prefix, secret_sha256, team_id, profile_id, role, label, expires_at)
VALUES (@api_key_id, @prefix, @secret_sha256, @team_id, @profile_id, @role, @label, @expires_at);

-- name: RevokeAPIKey :execrows
UPDATE control.api_keys SET revoked_at = now() WHERE prefix = @prefix AND revoked_at IS NULL;

-- name: APIKeyByPrefix :one
SELECT k.secret_sha256, k.team_id, k.profile_id, k.role, k.expires_at, k.revoked_at, t.name AS team_name,
  t.status AS team_status, p.name AS profile_name
FROM control.api_keys AS k
JOIN control.teams AS t ON t.team_id = k.team_id
JOIN control.team_profiles AS p ON p.team_id = k.team_id AND p.profile_id = k.profile_id
WHERE k.prefix = @prefix;

-- name: TeamByName :one
SELECT t.team_id, t.name, t.status, t.created_at FROM control.teams AS t WHERE t.name = @name;

-- name: Teams :many
SELECT t.team_id, t.name, t.status, t.created_at FROM control.teams AS t ORDER BY t.name;

-- name: FirstProfile :one
SELECT p.profile_id, p.name FROM control.team_profiles AS p
WHERE p.team_id = @team_id
ORDER BY p.created_at, p.profile_id
LIMIT 1;

-- name: SchemaVersion :one
SELECT coalesce(max(m.version_id), 0)::bigint AS version FROM control.schema_migrations AS m WHERE m.is_applied;
