-- verdict: refuse local at 5:20
-- proof: accept
-- why: the column that the subquery puts out is held
-- name: InSubqueryHeld :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN (SELECT p.team_id FROM semantic_profile_refs AS p WHERE p.team_id = $1 AND p.profile_id = $2);
