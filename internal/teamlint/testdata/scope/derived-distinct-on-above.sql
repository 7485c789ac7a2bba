-- verdict: refuse scope at 4:79
-- why: DISTINCT ON has chosen among every team before the condition
-- name: DerivedDistinctOnAbove :many
SELECT s.name FROM (SELECT DISTINCT ON (e.entity_kind) e.team_id, e.name FROM entity_records AS e ORDER BY e.entity_kind, e.created_at DESC) AS s WHERE s.team_id = $1;
