-- verdict: refuse scope join at 5:129
-- proof: refuse scope at 5:129
-- why: the subquery has no column of the team, so NATURAL compares the ids alone
-- name: NaturalWithoutTeam :many
SELECT s.status FROM (SELECT r.relationship_id, r.status FROM relationship_records AS r WHERE r.team_id = $1) AS s NATURAL JOIN evidence_fragments AS f;
