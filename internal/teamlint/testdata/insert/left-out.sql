-- verdict: refuse insert at 4:13
-- why: the column of the team is missing
-- name: LeftOut :exec
INSERT INTO evidence_fragments (evidence_id, relationship_id, content) VALUES ($1, $2, $3);
