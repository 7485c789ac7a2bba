-- verdict: refuse function at 4:20
-- why: another connection
-- name: Dblink :many
SELECT d.name FROM dblink('dbname=x', 'SELECT name FROM entity_records') AS d(name text) WHERE $1::uuid IS NOT NULL;
