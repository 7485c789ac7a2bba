-- verdict: refuse scope local join at 5:20
-- proof: refuse scope at 5:20
-- why: the EXISTS in the view follows the id alone
-- name: ViewInsideExists :many
SELECT v.name FROM linked_entities AS v WHERE v.team_id = $1;
