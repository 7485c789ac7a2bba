-- verdict: refuse scope at 4:134
-- why: the WITH inside hides the held one outside
-- name: CteInnerShadows :many
WITH s AS (SELECT e.team_id, e.name FROM entity_records AS e WHERE e.team_id = $1) SELECT x.name FROM (WITH s AS (SELECT y.name FROM entity_records AS y) SELECT s.name FROM s) AS x;
