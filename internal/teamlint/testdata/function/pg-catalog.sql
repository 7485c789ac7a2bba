-- verdict: accept
-- why: the schema of the built-ins may be written
-- name: PgCatalog :many
SELECT pg_catalog.count(*) FROM entity_records WHERE team_id = @team_id;
