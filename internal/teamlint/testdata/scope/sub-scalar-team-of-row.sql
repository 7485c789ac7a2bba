-- verdict: refuse scope at 4:20
-- why: the team of a row found by its id is not the team
-- name: SubScalarTeamOfRow :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = (SELECT p.team_id FROM semantic_profile_refs AS p WHERE p.profile_id = $2) AND $1::uuid IS NOT NULL;
