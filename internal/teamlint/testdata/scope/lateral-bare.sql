-- verdict: refuse scope join at 5:94
-- proof: refuse scope at 5:94
-- why: LATERAL reads every team
-- name: LateralBare :many
SELECT r.status FROM entity_records AS e CROSS JOIN LATERAL (SELECT x.team_id, x.status FROM relationship_records AS x WHERE x.subject_entity_id = e.entity_id LIMIT 1) AS r WHERE e.team_id = @team_id AND r.team_id = e.team_id;
