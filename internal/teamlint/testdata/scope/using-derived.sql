-- verdict: refuse local at 5:123
-- proof: accept
-- why: the subquery puts its team out under the name of the column
-- name: UsingDerived :many
SELECT f.content FROM (SELECT r.team_id, r.relationship_id FROM relationship_records AS r WHERE r.team_id = $1) AS s JOIN evidence_fragments AS f USING (team_id, relationship_id);
