-- verdict: refuse local at 5:20
-- proof: accept
-- why: the condition goes into both branches
-- name: ViewUnion :many
SELECT v.name FROM all_names AS v WHERE v.team_id = $1;
