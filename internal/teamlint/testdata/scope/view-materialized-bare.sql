-- verdict: refuse scope at 4:30
-- why: it shows every team
-- name: ViewMaterializedBare :many
SELECT v.state, v.total FROM order_sums AS v WHERE v.state = $2 AND $1::uuid IS NOT NULL;
