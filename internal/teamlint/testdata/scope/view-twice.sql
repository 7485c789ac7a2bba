-- verdict: refuse local join scope at 5:20
-- proof: refuse scope at 5:39
-- why: two references to one view, of which one is held
-- name: ViewTwice :many
SELECT a.name FROM entity_names AS a, entity_names AS b WHERE a.team_id = $1 AND b.entity_id = a.entity_id;
