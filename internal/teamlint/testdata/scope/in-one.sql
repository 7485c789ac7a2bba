-- verdict: accept
-- why: a list whose one member is the team
-- name: InOne :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN ($1);
