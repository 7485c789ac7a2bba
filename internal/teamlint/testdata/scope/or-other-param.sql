-- verdict: refuse scope at 4:20
-- why: the second branch names another team
-- name: OrOtherParam :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 OR e.team_id = $2;
