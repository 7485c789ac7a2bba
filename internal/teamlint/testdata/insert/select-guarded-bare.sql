-- verdict: refuse insert scope
-- proof: refuse scope at 5:109
-- why: the guard looks at every team
-- name: SelectGuardedBare :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT $1, $2::uuid WHERE NOT EXISTS (SELECT 1 FROM semantic_profile_refs AS p WHERE p.profile_id = $2);
