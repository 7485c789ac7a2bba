-- verdict: accept
-- why: VALUES reads nothing
-- name: ValuesOnly :many
SELECT v.n, v.label FROM (VALUES (1, 'a'), (2, 'b')) AS v(n, label) WHERE $1::uuid IS NOT NULL;
