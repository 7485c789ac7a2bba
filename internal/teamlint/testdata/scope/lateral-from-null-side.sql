-- verdict: refuse local at 5:210
-- proof: accept
-- why: LATERAL on the null-supplying row: its team or NULL
-- name: LateralFromNullSide :many
SELECT e.name, s.content FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id LEFT JOIN LATERAL (SELECT f.content FROM evidence_fragments AS f WHERE f.team_id = r.team_id AND f.relationship_id = r.relationship_id LIMIT 1) AS s ON true WHERE e.team_id = $1;
