-- verdict: refuse scope at 4:36
-- why: the groups hold rows of every team
-- name: ViewGroupedWithout :many
SELECT v.entity_kind, v.total FROM kind_totals AS v WHERE $1::uuid IS NOT NULL;
