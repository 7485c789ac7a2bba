-- verdict: refuse scope at 4:55
-- why: DISTINCT ON names the team, and no condition does
-- name: DistinctOnBare :many
SELECT DISTINCT ON (e.team_id) e.team_id, e.name FROM entity_records AS e WHERE $1::uuid IS NOT NULL ORDER BY e.team_id, e.created_at DESC;
