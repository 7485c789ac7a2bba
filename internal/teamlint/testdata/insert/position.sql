-- verdict: accept
-- why: the team need not be first among the columns
-- name: Position :exec
INSERT INTO evidence_fragments (evidence_id, team_id, relationship_id, content) VALUES ($2, $1, $3, DEFAULT);
