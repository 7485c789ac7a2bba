-- verdict: accept
-- why: an array whose one member is the team
-- name: AnyOne :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = ANY (ARRAY[$1]::uuid[]);
