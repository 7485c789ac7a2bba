-- verdict: accept
-- why: DO UPDATE leaves the team alone
-- name: Upsert :many
INSERT INTO evidence_fragments AS f (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (team_id, evidence_id) DO UPDATE SET content = excluded.content WHERE f.content <> excluded.content RETURNING f.evidence_id;
