-- verdict: refuse scope at 4:20
-- why: the LIMIT is one view deeper
-- name: ViewOnViewLimit :many
SELECT v.name FROM latest_names AS v WHERE v.team_id = $1;
