-- verdict: accept
-- why: the team as a named parameter
-- name: ValuesMacro :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES (sqlc.arg(team_id), sqlc.arg(profile_id));
