-- verdict: refuse scope at 4:104
-- why: a window function has seen every team before the condition
-- name: DerivedWindowAbove :many
SELECT s.name FROM (SELECT e.team_id, e.name, row_number() OVER (ORDER BY e.created_at DESC) AS n FROM entity_records AS e) AS s WHERE s.team_id = $1 AND s.n <= 10;
