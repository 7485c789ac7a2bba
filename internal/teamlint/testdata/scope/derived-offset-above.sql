-- verdict: refuse scope at 4:51
-- why: OFFSET counts the rows of every team
-- name: DerivedOffsetAbove :many
SELECT s.name FROM (SELECT e.team_id, e.name FROM entity_records AS e ORDER BY e.created_at OFFSET 10) AS s WHERE s.team_id = $1;
