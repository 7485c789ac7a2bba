-- verdict: refuse update at 4:154
-- why: DO UPDATE assigns the team
-- name: Moves :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (team_id, evidence_id) DO UPDATE SET team_id = excluded.team_id;
