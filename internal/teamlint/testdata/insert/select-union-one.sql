-- verdict: refuse insert
-- why: the second branch puts something else
-- name: SelectUnionOne :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT r.team_id, r.relationship_id, r.relationship_id, 'a' FROM relationship_records AS r WHERE r.team_id = @team_id UNION ALL SELECT f.evidence_id, f.evidence_id, f.relationship_id, 'b' FROM evidence_fragments AS f WHERE f.team_id = @team_id;
