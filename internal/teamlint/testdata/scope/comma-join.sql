-- verdict: accept
-- why: a comma is an inner join
-- name: CommaJoin :many
SELECT e.name FROM entity_records AS e, relationship_records AS r WHERE e.team_id = @team_id AND r.team_id = @team_id AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id;
