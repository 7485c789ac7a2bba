-- verdict: refuse scope at 4:20
-- why: without a team it returns every team
-- name: OrParamNull :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 OR $1::uuid IS NULL;
