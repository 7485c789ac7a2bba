-- verdict: refuse local at 5:60
-- proof: accept
-- why: under another name, too
-- name: DerivedConditionAboveRenamed :many
SELECT s.name FROM (SELECT e.team_id AS owner, e.name FROM entity_records AS e) AS s WHERE s.owner = $1;
