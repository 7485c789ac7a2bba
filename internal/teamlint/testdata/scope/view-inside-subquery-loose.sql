-- verdict: refuse join local scope at 5:22
-- proof: refuse scope at 5:22
-- why: the subquery in the view follows the id alone
-- name: ViewInsideSubqueryLoose :many
SELECT v.degree FROM loose_degrees AS v WHERE v.team_id = $1;
