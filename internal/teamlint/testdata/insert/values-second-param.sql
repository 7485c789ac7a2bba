-- verdict: refuse insert
-- why: the members stand in another order
-- name: ValuesSecondParam :exec
INSERT INTO semantic_profile_refs (profile_id, team_id) VALUES ($1, $2);
