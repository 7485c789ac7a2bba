-- verdict: refuse scope at 4:108
-- why: the condition on the column stands above a LIMIT
-- name: LateralLimitConditionAbove :many
SELECT p.id, s.status FROM unnest($2::uuid[]) AS p(id) CROSS JOIN LATERAL (SELECT r.team_id, r.status FROM relationship_records AS r WHERE r.subject_entity_id = p.id ORDER BY r.valid_from DESC LIMIT 1) AS s WHERE s.team_id = $1;
