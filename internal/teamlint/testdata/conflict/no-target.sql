-- verdict: refuse conflict at 4:105
-- why: whatever is in the way
-- name: NoTarget :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;
