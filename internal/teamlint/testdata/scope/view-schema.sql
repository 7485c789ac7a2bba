-- verdict: refuse local at 5:20
-- proof: accept
-- why: with its schema
-- name: ViewSchema :many
SELECT v.name FROM public.entity_names AS v WHERE v.team_id = $1;
