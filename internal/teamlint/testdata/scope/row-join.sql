-- verdict: refuse local at 5:45
-- proof: accept
-- why: a row comparison links two tables
-- name: RowJoin :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON (r.team_id, r.subject_entity_id) = (e.team_id, e.entity_id) WHERE e.team_id = $1;
