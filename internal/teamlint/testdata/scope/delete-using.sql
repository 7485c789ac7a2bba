-- verdict: accept
-- why: DELETE holds target and USING
-- name: DeleteUsing :exec
DELETE FROM evidence_fragments AS f USING relationship_records AS r WHERE f.team_id = @team_id AND r.team_id = @team_id AND r.team_id = f.team_id AND r.relationship_id = f.relationship_id;
