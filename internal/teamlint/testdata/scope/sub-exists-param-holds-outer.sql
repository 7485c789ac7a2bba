-- verdict: refuse local at 5:20
-- proof: accept
-- why: EXISTS without a table: its WHERE is a condition on the row outside
-- name: SubExistsParamHoldsOuter :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 WHERE e.team_id = $1);
