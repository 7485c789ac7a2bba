-- verdict: refuse local at 5:42
-- proof: accept
-- why: a view inside a CTE
-- name: ViewInCte :many
WITH s AS (SELECT v.team_id, v.name FROM all_names AS v WHERE v.team_id = $1) SELECT s.name FROM s;
