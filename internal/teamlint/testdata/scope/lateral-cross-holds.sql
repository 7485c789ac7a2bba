-- verdict: refuse local at 5:30
-- proof: accept
-- why: without a row of LATERAL the row beside it is gone
-- name: LateralCrossHolds :many
SELECT e.name, s.status FROM entity_records AS e CROSS JOIN LATERAL (SELECT r.status FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS s;
