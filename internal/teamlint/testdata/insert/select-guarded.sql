-- verdict: refuse insert
-- proof: accept
-- why: $1 where nothing of the team was found
-- name: SelectGuarded :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT $1, $2::uuid WHERE NOT EXISTS (SELECT 1 FROM semantic_profile_refs AS p WHERE p.team_id = $1 AND p.profile_id = $2);
