-- verdict: refuse scope at 4:30
-- why: LEFT JOIN LATERAL has the team, and keeps every row beside it
-- name: LateralLeftHoldsNothing :many
SELECT e.name, s.status FROM entity_records AS e LEFT JOIN LATERAL (SELECT r.status FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS s ON true;
