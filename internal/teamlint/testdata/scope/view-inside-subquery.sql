-- verdict: refuse local at 5:35
-- proof: accept
-- why: the subquery in the view follows the held row
-- name: ViewInsideSubquery :many
SELECT v.entity_id, v.degree FROM entity_degrees AS v WHERE v.team_id = $1;
