-- verdict: refuse scope at 4:20
-- why: the subquery is held, but puts out an id
-- name: InSubqueryOtherColumn :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN (SELECT p.profile_id FROM semantic_profile_refs AS p WHERE p.team_id = $1);
