-- verdict: refuse conflict
-- why: the ON CONFLICT of a data-modifying CTE names no column
-- name: Cte :many
WITH made AS (INSERT INTO semantic_profile_refs AS p (team_id, profile_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING p.profile_id) SELECT made.profile_id FROM made;
