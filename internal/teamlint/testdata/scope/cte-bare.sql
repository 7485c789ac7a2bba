-- verdict: refuse local at 5:42
-- proof: accept
-- why: the CTE has no condition of its own, only the one of its reader
-- name: CteBare :many
WITH s AS (SELECT e.team_id, e.name FROM entity_records AS e) SELECT s.name FROM s WHERE s.team_id = @team_id;
