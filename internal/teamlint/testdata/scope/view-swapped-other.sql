-- verdict: refuse local at 5:23
-- proof: accept
-- why: and the team the id
-- name: ViewSwappedOther :many
SELECT v.team_id FROM swapped_entities AS v WHERE v.entity_id = $1;
