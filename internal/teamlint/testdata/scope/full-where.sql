-- verdict: accept
-- why: WHERE on both sides of a full join filters both
-- name: FullWhere :many
SELECT e.name FROM relationship_records AS r FULL JOIN entity_records AS e ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = @team_id AND r.team_id = @team_id;
