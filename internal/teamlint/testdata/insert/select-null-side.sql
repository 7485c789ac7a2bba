-- verdict: refuse insert
-- why: NULL where the outer join finds nothing
-- name: SelectNullSide :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT r.team_id, e.entity_id, r.relationship_id, 'a' FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = @team_id AND r.team_id = e.team_id WHERE e.team_id = @team_id;
