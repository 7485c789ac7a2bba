-- verdict: refuse class at 4:23
-- why: the catalog by its schema
-- name: Roles :many
SELECT r.rolname FROM pg_catalog.pg_roles AS r WHERE $1::uuid IS NOT NULL;
