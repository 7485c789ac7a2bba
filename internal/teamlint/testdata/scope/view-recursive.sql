-- verdict: refuse scope at 4:25
-- why: a condition above does not go into the walk of the view
-- name: ViewRecursive :many
SELECT v.entity_id FROM entity_walks AS v WHERE v.team_id = $1;
