-- verdict: refuse insert
-- why: DEFAULT in the second row
-- name: ValuesDefaultRow :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES ($1, $2), (DEFAULT, $3);
