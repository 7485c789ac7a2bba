-- verdict: refuse local at 5:50
-- proof: accept
-- why: held through the join only, on the null-supplying side
-- name: ChainLeft :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = @team_id;
