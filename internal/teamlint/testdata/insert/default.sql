-- verdict: refuse insert
-- why: DEFAULT is not the team
-- name: Default :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES (DEFAULT, $1, $2, $3);
