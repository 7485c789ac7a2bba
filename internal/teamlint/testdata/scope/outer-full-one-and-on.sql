-- verdict: refuse local at 5:60
-- proof: accept
-- why: WHERE on one side drops the rows that only the other one has, and ON links what is left
-- name: OuterFullOneAndOn :many
SELECT e.name, r.status FROM entity_records AS e FULL JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1;
