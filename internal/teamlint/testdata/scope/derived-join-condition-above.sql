-- verdict: refuse local at 5:51
-- proof: accept
-- why: the condition above holds one table, the link inside the other
-- name: DerivedJoinConditionAbove :many
SELECT s.name FROM (SELECT e.team_id, e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS s WHERE s.team_id = $1;
