-- verdict: refuse insert at 4:107
-- why: the second row is another team's
-- name: OneRow :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4), ($5, $2, $3, $4);
