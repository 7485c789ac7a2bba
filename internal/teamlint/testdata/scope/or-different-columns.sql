-- verdict: refuse scope at 4:20
-- why: each branch compares another column with the team
-- name: OrDifferentColumns :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 OR e.successor_entity_id = $1;
