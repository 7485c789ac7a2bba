-- verdict: refuse param
-- why: VALUES are numbered as they stand
-- name: InsertOrder :exec
INSERT INTO semantic_profile_refs (profile_id, team_id) VALUES (@profile_id, @team_id);
