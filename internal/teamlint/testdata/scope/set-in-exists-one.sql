-- verdict: refuse scope join at 5:222
-- proof: refuse scope at 5:222
-- why: one branch of a UNION inside EXISTS reads every team
-- name: SetInExistsOne :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id UNION ALL SELECT 1 FROM jobs AS j WHERE j.job_id = e.entity_id);
