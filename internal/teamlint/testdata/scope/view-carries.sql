-- verdict: refuse local at 5:22
-- proof: accept
-- why: a table follows the held view
-- name: ViewCarries :many
SELECT r.status FROM entity_names AS v JOIN relationship_records AS r ON r.team_id = v.team_id AND r.subject_entity_id = v.entity_id WHERE v.team_id = $1;
