-- verdict: refuse local at 5:30
-- proof: accept
-- why: a materialized view by its definition
-- name: ViewMaterialized :many
SELECT v.state, v.total FROM order_sums AS v WHERE v.team_id = $1;
