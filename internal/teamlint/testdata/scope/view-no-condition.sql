-- verdict: refuse scope at 4:20
-- why: the view shows every team
-- name: ViewNoCondition :many
SELECT v.name FROM entity_names AS v WHERE v.entity_id = $2 AND $1::uuid IS NOT NULL;
