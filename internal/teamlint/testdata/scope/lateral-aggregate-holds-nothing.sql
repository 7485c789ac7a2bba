-- verdict: refuse scope at 4:29
-- why: an aggregate without GROUP BY has a row for every row beside it
-- name: LateralAggregateHoldsNothing :many
SELECT e.name, s.total FROM entity_records AS e CROSS JOIN LATERAL (SELECT count(*) AS total FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id) AS s;
