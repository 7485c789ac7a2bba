-- verdict: accept
-- why: the team with a cast to its type
-- name: ValuesCast :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES ($1::uuid, $2);
