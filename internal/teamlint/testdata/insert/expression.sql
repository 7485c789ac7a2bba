-- verdict: refuse insert at 4:89
-- why: an expression is not the team
-- name: Expression :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES (coalesce($5, $1), $2, $3, $4);
