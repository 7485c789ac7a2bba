-- verdict: refuse statement
-- proof: accept
-- why: an action that does nothing
-- name: MergeDoNothing :exec
MERGE INTO semantic_profile_refs AS p USING unnest($2::uuid[]) AS s(id) ON p.team_id = $1 AND p.profile_id = s.id WHEN MATCHED THEN DO NOTHING WHEN NOT MATCHED THEN INSERT (profile_id, team_id) VALUES (s.id, $1);
