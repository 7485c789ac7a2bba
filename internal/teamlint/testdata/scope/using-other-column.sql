-- verdict: refuse scope join at 5:53
-- proof: refuse scope at 5:53
-- why: USING names another column
-- name: UsingOtherColumn :many
SELECT r.status FROM relationship_records AS r JOIN evidence_fragments AS f USING (relationship_id) WHERE r.team_id = $1;
