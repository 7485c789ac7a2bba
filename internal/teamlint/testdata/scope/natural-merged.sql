-- verdict: refuse local at 5:44
-- proof: accept
-- why: the merged column without an alias
-- name: NaturalMerged :many
SELECT content FROM jobs AS j NATURAL JOIN evidence_fragments AS f WHERE team_id = $1;
