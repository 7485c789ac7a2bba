-- verdict: refuse scope at 4:33
-- why: NATURAL FULL JOIN filters neither side
-- name: NaturalFull :many
SELECT j.status, f.content FROM jobs AS j NATURAL FULL JOIN evidence_fragments AS f WHERE $1::uuid IS NOT NULL;
