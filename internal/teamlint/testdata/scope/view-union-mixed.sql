-- verdict: refuse local scope at 5:20
-- proof: refuse scope at 5:20
-- why: one branch puts an id in the place of the team
-- name: ViewUnionMixed :many
SELECT v.name FROM mixed_names AS v WHERE v.team_id = $1;
