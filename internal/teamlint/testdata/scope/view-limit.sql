-- verdict: refuse scope at 4:20
-- why: the LIMIT of the view counts every team
-- name: ViewLimit :many
SELECT v.name FROM latest_entities AS v WHERE v.team_id = $1;
