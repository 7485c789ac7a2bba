-- verdict: refuse local scope join at 5:51
-- proof: refuse scope at 5:76
-- why: the condition above holds one table, the other is linked by its id
-- name: DerivedJoinLooseAbove :many
SELECT s.name FROM (SELECT e.team_id, e.name FROM entity_records AS e JOIN relationship_records AS r ON r.subject_entity_id = e.entity_id) AS s WHERE s.team_id = $1;
