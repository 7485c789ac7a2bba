-- verdict: refuse local at 5:20
-- proof: accept
-- why: the condition goes through the view to its table
-- name: ViewSimple :many
SELECT v.name FROM entity_names AS v WHERE v.team_id = $1;
