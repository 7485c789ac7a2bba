-- verdict: refuse conflict at 4:105
-- why: another team's row can be in the way
-- name: WithoutTeam :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (evidence_id) DO UPDATE SET content = excluded.content;
