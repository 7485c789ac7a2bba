-- verdict: accept
-- why: the target starts with the team
-- name: Nothing :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (team_id, evidence_id) DO NOTHING;
