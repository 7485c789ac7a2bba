-- verdict: refuse local at 5:91
-- proof: accept
-- why: LATERAL is held through the row beside it
-- name: LateralChain :many
SELECT e.name, s.status FROM entity_records AS e CROSS JOIN LATERAL (SELECT r.status FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id ORDER BY r.valid_from DESC LIMIT 3) AS s WHERE e.team_id = $1;
