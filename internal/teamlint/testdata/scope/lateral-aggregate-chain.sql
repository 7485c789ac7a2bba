-- verdict: refuse local at 5:99
-- proof: accept
-- why: an aggregate over rows that follow the held row
-- name: LateralAggregateChain :many
SELECT e.name, s.total FROM entity_records AS e CROSS JOIN LATERAL (SELECT count(*) AS total FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS s WHERE e.team_id = $1;
