-- verdict: accept
-- why: MATERIALIZED changes no row
-- name: CteMaterialized :many
WITH s AS MATERIALIZED (SELECT e.name FROM entity_records AS e WHERE e.team_id = $1) SELECT s.name FROM s;
