-- verdict: refuse update
-- why: the team among several assigned columns
-- name: MovesMulti :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (team_id, evidence_id) DO UPDATE SET (content, team_id) = (excluded.content, excluded.team_id);
