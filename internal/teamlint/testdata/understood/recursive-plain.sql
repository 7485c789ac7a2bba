-- verdict: accept
-- why: WITH RECURSIVE whose members do not name themselves
-- name: RecursivePlain :many
WITH RECURSIVE a AS (SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id), b AS (SELECT a.name FROM a) SELECT b.name FROM b;
