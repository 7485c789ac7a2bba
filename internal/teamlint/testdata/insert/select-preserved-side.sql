-- verdict: refuse local at 5:183
-- proof: accept
-- why: the team of the preserved side of a left join
-- name: SelectPreservedSide :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT e.team_id, e.entity_id, e.entity_id, coalesce(r.status, '') FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
