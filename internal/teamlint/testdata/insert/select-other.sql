-- verdict: refuse insert
-- why: the SELECT puts an id into the column of the team
-- name: SelectOther :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT r.relationship_id, r.relationship_id, r.relationship_id, 'a' FROM relationship_records AS r WHERE r.team_id = @team_id;
