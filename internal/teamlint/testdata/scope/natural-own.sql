-- verdict: accept
-- why: each side has its own equality besides
-- name: NaturalOwn :many
SELECT j.status FROM jobs AS j NATURAL JOIN evidence_fragments AS f WHERE j.team_id = $1 AND f.team_id = $1;
