-- verdict: refuse param
-- why: a team that may be NULL
-- name: NargInInsert :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES (sqlc.narg(team_id), @profile_id);
