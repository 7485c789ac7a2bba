-- verdict: refuse param at 4:1
-- why: no parameter at all
-- name: None :many
SELECT label FROM shared.predicate_definitions;
