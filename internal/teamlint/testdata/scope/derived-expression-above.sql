-- verdict: refuse scope at 4:95
-- why: the column above is an expression
-- name: DerivedExpressionAbove :many
SELECT s.name FROM (SELECT coalesce(e.successor_entity_id, e.team_id) AS team_id, e.name FROM entity_records AS e) AS s WHERE s.team_id = $1;
