-- verdict: accept
-- why: the projections are the listed exception
-- name: AddTeam :exec
INSERT INTO semantic_team_refs (team_id) VALUES (@team_id);

-- name: AddProfile :exec
INSERT INTO public.semantic_profile_refs (team_id, profile_id) VALUES (@team_id, @profile_id);
