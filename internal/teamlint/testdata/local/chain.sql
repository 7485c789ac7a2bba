-- verdict: refuse local at 5:45
-- proof: accept
-- why: held through the join only
-- name: Chain :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = @team_id;
