-- verdict: accept
-- why: a view over reference data needs no team
-- name: ViewShared :many
SELECT v.label FROM predicate_labels AS v WHERE $1::uuid IS NOT NULL;
