-- verdict: refuse local at 5:20
-- proof: accept
-- why: through two views
-- name: ViewOnView :many
SELECT v.name FROM active_names AS v WHERE v.team_id = $1;
