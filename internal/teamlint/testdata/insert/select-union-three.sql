-- verdict: refuse insert
-- why: the last of three branches puts another parameter
-- name: SelectUnionThree :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT r.team_id, r.relationship_id FROM relationship_records AS r WHERE r.team_id = $1 UNION SELECT j.team_id, j.job_id FROM jobs AS j WHERE j.team_id = $1 UNION SELECT $2::uuid, p.profile_id FROM semantic_profile_refs AS p WHERE p.team_id = $1;
