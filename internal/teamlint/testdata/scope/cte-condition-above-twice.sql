-- verdict: refuse scope at 4:47
-- why: the second reference to the CTE has no condition
-- name: CteConditionAboveTwice :many
WITH s AS (SELECT e.team_id, e.entity_id FROM entity_records AS e) SELECT a.entity_id FROM s AS a WHERE a.team_id = $1 UNION ALL SELECT b.entity_id FROM s AS b;
