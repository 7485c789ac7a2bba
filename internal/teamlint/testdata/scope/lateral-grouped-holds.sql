-- verdict: refuse local at 5:39
-- proof: accept
-- why: with GROUP BY there is no group of nothing
-- name: LateralGroupedHolds :many
SELECT e.name, s.status, s.total FROM entity_records AS e CROSS JOIN LATERAL (SELECT r.status, count(*) AS total FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id GROUP BY r.status) AS s;
