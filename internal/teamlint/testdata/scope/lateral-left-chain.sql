-- verdict: refuse local at 5:90
-- proof: accept
-- why: LEFT JOIN LATERAL ON true, held through the row beside it
-- name: LateralLeftChain :many
SELECT e.name, s.status FROM entity_records AS e LEFT JOIN LATERAL (SELECT r.status FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id ORDER BY r.valid_from DESC LIMIT 1) AS s ON true WHERE e.team_id = $1;
