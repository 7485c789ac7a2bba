-- verdict: refuse local at 5:35
-- proof: accept
-- why: columns that the definition does not name
-- name: ViewUndeclaredNames :many
SELECT v.upper, v.created_at FROM named_by_expression AS v WHERE v.team_id = $1;
