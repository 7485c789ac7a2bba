-- verdict: refuse local at 5:61
-- proof: accept
-- why: the right side of a natural left join follows the left
-- name: NaturalLeft :many
SELECT j.status, f.content FROM jobs AS j NATURAL LEFT JOIN evidence_fragments AS f WHERE j.team_id = $1;
