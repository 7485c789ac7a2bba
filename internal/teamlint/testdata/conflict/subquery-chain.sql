-- verdict: refuse local at 5:191
-- proof: accept
-- why: a subquery in DO UPDATE follows the row in the way
-- name: SubqueryChain :exec
INSERT INTO evidence_fragments AS f (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (team_id, evidence_id) DO UPDATE SET content = (SELECT r.status FROM relationship_records AS r WHERE r.team_id = f.team_id AND r.relationship_id = f.relationship_id);
