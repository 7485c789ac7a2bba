-- verdict: refuse local at 5:35
-- proof: accept
-- why: HAVING holds the grouped table, and the link inside holds the other
-- name: HavingGroupedJoined :many
SELECT e.entity_id, count(*) FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id GROUP BY e.team_id, e.entity_id HAVING e.team_id = $1;
