-- verdict: accept
-- why: the team is among the columns of the target, in any place
-- name: Order :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES ($1, $2) ON CONFLICT (profile_id, team_id) DO NOTHING;
