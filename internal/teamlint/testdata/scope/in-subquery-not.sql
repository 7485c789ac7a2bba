-- verdict: refuse scope at 4:20
-- why: NOT IN leaves every other team
-- name: InSubqueryNot :many
SELECT e.name FROM entity_records AS e WHERE e.team_id NOT IN (SELECT p.team_id FROM semantic_profile_refs AS p WHERE p.team_id = $1);
