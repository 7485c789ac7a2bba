-- verdict: refuse insert volatile
-- proof: refuse insert
-- why: a made-up team
-- name: ValuesGenerated :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES (gen_random_uuid(), $1);
