-- verdict: refuse insert
-- why: CASE is not the team
-- name: ValuesCase :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES (CASE WHEN $2::uuid IS NULL THEN $1 ELSE $2::uuid END, $3);
