-- verdict: refuse scope insert
-- why: neither the source nor its team is held
-- name: SelectSourceFree :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT r.team_id, r.relationship_id, r.relationship_id, 'a' FROM relationship_records AS r WHERE r.status = $2 AND $1::uuid IS NOT NULL;
