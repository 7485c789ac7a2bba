-- verdict: refuse local at 5:45
-- proof: accept
-- why: NATURAL compares the team, the one column that both have
-- name: NaturalJoin :many
SELECT j.status FROM jobs AS j NATURAL JOIN evidence_fragments AS f WHERE j.team_id = $1;
