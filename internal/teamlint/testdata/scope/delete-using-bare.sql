-- verdict: refuse scope join at 5:43
-- proof: refuse scope at 5:43
-- why: USING is not held
-- name: DeleteUsingBare :exec
DELETE FROM evidence_fragments AS f USING relationship_records AS r WHERE f.team_id = @team_id AND r.relationship_id = f.relationship_id;
