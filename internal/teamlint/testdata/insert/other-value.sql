-- verdict: refuse insert
-- why: another value in the column of the team
-- name: OtherValue :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($2, $1, $3, $4);
