-- verdict: refuse local at 5:38
-- proof: accept
-- why: the row outside is the null-supplying one: its team or NULL
-- name: SubScalarNullSide :many
SELECT e.name, (SELECT count(*) FROM evidence_fragments AS f WHERE f.team_id = r.team_id AND f.relationship_id = r.relationship_id) AS total FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
