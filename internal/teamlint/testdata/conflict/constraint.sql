-- verdict: refuse conflict at 4:105
-- why: a name does not show columns
-- name: Constraint :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT ON CONSTRAINT evidence_fragments_pkey DO NOTHING;
