-- verdict: refuse local at 5:228
-- proof: accept
-- why: the innermost names the table two levels out
-- name: SubExistsSkipsLevel :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id AND NOT EXISTS (SELECT 1 FROM evidence_fragments AS f WHERE f.team_id = e.team_id AND f.relationship_id = r.relationship_id));
