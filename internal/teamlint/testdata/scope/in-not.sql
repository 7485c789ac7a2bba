-- verdict: refuse scope at 4:20
-- why: every team but this one
-- name: InNot :many
SELECT e.name FROM entity_records AS e WHERE e.team_id NOT IN ($1);
