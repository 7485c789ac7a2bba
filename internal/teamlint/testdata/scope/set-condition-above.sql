-- verdict: refuse local at 5:51
-- proof: accept
-- why: the condition above goes into each branch
-- name: SetConditionAbove :many
SELECT s.name FROM (SELECT e.team_id, e.name FROM entity_records AS e UNION ALL SELECT r.team_id, r.predicate_key FROM relationship_records AS r) AS s WHERE s.team_id = $1;
