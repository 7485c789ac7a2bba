-- verdict: refuse function at 4:101
-- why: in VALUES
-- name: SchemaInValues :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, entity_label($2));
