-- verdict: refuse scope join at 5:60
-- proof: refuse scope at 5:60
-- why: one branch of the ON joins on the id alone
-- name: OrInOnMissing :many
SELECT e.name, r.status FROM entity_records AS e LEFT JOIN relationship_records AS r ON (r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) OR r.object_entity_id = e.entity_id WHERE e.team_id = $1;
