-- verdict: refuse scope at 4:20
-- why: EXCEPT puts out what stands on its left
-- name: InSubqueryExcept :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN (SELECT $2::uuid EXCEPT SELECT p.team_id FROM semantic_profile_refs AS p WHERE p.team_id = $1);
