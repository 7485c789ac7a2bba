-- verdict: refuse scope at 4:139
-- why: $1 is put in, but the rows come from every team
-- name: SelectParamSourceFree :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT $1, r.relationship_id, r.relationship_id, 'a' FROM relationship_records AS r WHERE r.status = $2;
