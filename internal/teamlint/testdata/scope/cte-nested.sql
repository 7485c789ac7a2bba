-- verdict: accept
-- why: a WITH inside a CTE
-- name: CteNested :many
WITH s AS (WITH t AS (SELECT e.name FROM entity_records AS e WHERE e.team_id = $1) SELECT t.name FROM t) SELECT s.name FROM s;
