-- verdict: refuse join local scope at 5:35
-- proof: refuse scope at 5:35
-- why: the view joins its second table on the id alone
-- name: ViewInsideLooseJoin :many
SELECT v.entity_id, v.status FROM loose_links AS v WHERE v.team_id = $1;
