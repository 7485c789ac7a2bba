-- verdict: refuse scope at 4:20
-- why: = ALL of a subquery without rows is true, though its column is held
-- name: AllSubquery :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = ALL (SELECT p.team_id FROM semantic_profile_refs AS p WHERE p.team_id = $1 AND p.profile_id = $2);
