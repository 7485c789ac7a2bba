-- verdict: refuse insert
-- why: the SELECT has no value for the column of the team
-- name: SelectShort :exec
INSERT INTO evidence_fragments (evidence_id, relationship_id, content) SELECT r.relationship_id, r.relationship_id, 'a' FROM relationship_records AS r WHERE r.team_id = $1;
