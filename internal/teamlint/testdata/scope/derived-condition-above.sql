-- verdict: refuse local at 5:51
-- proof: accept
-- why: the condition above goes through the column to the table
-- name: DerivedConditionAbove :many
SELECT s.name FROM (SELECT e.team_id, e.name FROM entity_records AS e WHERE e.status = $2) AS s WHERE s.team_id = $1;
