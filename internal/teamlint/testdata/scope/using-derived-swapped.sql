-- verdict: refuse scope join at 5:123
-- proof: refuse scope at 5:123
-- why: the subquery puts an id out under the name of the team
-- name: UsingDerivedSwapped :many
SELECT f.content FROM (SELECT r.relationship_id AS team_id FROM relationship_records AS r WHERE r.team_id = $1) AS s JOIN evidence_fragments AS f USING (team_id);
