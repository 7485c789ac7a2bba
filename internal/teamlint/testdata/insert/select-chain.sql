-- verdict: refuse local at 5:174
-- proof: accept
-- why: the team of a row that follows a held one
-- name: SelectChain :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT r.team_id, r.relationship_id, r.relationship_id, e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
