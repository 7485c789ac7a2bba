-- verdict: refuse scope at 4:20
-- why: another team's row can be the newest
-- name: ViewDistinctOn :many
SELECT v.name FROM newest_by_kind AS v WHERE v.team_id = $1;
