-- verdict: refuse statement
-- proof: accept
-- why: a list of ids is the source
-- name: MergeSourceUnnest :exec
MERGE INTO semantic_profile_refs AS p USING unnest($2::uuid[]) AS s(id) ON p.team_id = $1 AND p.profile_id = s.id WHEN NOT MATCHED THEN INSERT (team_id, profile_id) VALUES ($1, s.id);
