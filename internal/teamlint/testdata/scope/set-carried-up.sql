-- verdict: refuse local at 5:197
-- proof: accept
-- why: each branch puts its held team out, and a table follows the column
-- name: SetCarriedUp :many
SELECT e.name FROM (SELECT r.team_id, r.subject_entity_id AS id FROM relationship_records AS r WHERE r.team_id = $1 UNION SELECT j.team_id, j.job_id FROM jobs AS j WHERE j.team_id = $1) AS s JOIN entity_records AS e ON e.team_id = s.team_id AND e.entity_id = s.id;
