-- verdict: refuse scope join at 5:25
-- proof: refuse scope at 5:25
-- why: the team of the view is the one of either side
-- name: ViewFullJoin :many
SELECT v.entity_id FROM paired_entities AS v WHERE v.team_id = $1;
