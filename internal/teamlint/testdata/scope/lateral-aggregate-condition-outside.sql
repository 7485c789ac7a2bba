-- verdict: refuse scope at 4:29
-- why: nor does an aggregate whose WHERE speaks of the row beside it alone
-- name: LateralAggregateConditionOutside :many
SELECT e.name, s.total FROM entity_records AS e CROSS JOIN LATERAL (SELECT count(*) AS total FROM unnest($2::uuid[]) AS u(id) WHERE e.team_id = $1) AS s;
