-- verdict: accept
-- why: the long form of the cast
-- name: CastFunction :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = CAST($1 AS uuid);
