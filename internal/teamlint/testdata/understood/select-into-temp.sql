-- verdict: refuse understood
-- why: it creates a table
-- name: SelectIntoTemp :many
SELECT e.name INTO TEMPORARY copy FROM entity_records AS e WHERE e.team_id = $1;
