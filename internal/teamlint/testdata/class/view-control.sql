-- verdict: refuse class at 4:20
-- why: a view over control, in whatever schema
-- name: ViewControl :many
SELECT v.name FROM team_names AS v WHERE v.team_id = $1;
