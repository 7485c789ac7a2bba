-- verdict: refuse insert
-- why: the INSERT inside the CTE puts something else
-- name: CteSecond :many
WITH made AS (INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES ($2, $3) RETURNING profile_id) SELECT e.name FROM entity_records AS e WHERE e.team_id = $1;
