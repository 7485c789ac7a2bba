-- verdict: refuse local at 5:44
-- proof: accept
-- why: the condition holds the preserved side of the join in the view, and its ON the other
-- name: ViewInsideLeftJoin :many
SELECT v.entity_id, v.relationship_id FROM entity_links AS v WHERE v.team_id = $1;
