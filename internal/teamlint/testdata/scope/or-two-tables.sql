-- verdict: refuse scope join at 5:20
-- proof: refuse scope at 5:20
-- why: each branch holds one of two tables
-- name: OrTwoTables :many
SELECT e.name FROM entity_records AS e CROSS JOIN semantic_profile_refs AS p WHERE (e.team_id = $1 AND e.status = $2) OR (p.team_id = $1 AND e.status = $3);
