-- verdict: refuse insert
-- proof: accept
-- why: one branch puts the held column, the other the parameter
-- name: SelectUnionParam :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT r.team_id, r.relationship_id, r.relationship_id, 'a' FROM relationship_records AS r WHERE r.team_id = $1 UNION ALL SELECT $1, u.id, u.id, 'b' FROM unnest($2::uuid[]) AS u(id);
