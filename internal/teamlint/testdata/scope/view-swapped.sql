-- verdict: refuse scope at 4:25
-- why: the view calls the id the team
-- name: ViewSwapped :many
SELECT v.entity_id FROM swapped_entities AS v WHERE v.team_id = $1;
