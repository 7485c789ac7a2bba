-- verdict: refuse scope insert
-- why: the second branch reads every team
-- name: SelectUnionSourceFree :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT r.team_id, r.relationship_id FROM relationship_records AS r WHERE r.team_id = $1 UNION ALL SELECT j.team_id, j.job_id FROM jobs AS j;
