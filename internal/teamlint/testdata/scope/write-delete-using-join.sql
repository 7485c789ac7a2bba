-- verdict: refuse local at 5:43
-- proof: accept
-- why: a join inside USING, linked to the held target
-- name: WriteDeleteUsingJoin :exec
DELETE FROM evidence_fragments AS f USING relationship_records AS r JOIN entity_records AS e ON e.team_id = r.team_id AND e.entity_id = r.subject_entity_id WHERE f.team_id = $1 AND r.team_id = f.team_id AND r.relationship_id = f.relationship_id AND e.status = $2;
