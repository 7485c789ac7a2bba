-- verdict: refuse local at 5:20
-- proof: accept
-- why: either branch equals the row outside with the team
-- name: SubExistsUnionBoth :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id UNION ALL SELECT 1 FROM jobs AS j WHERE j.team_id = $1 AND j.team_id = e.team_id AND j.job_id = e.entity_id);
