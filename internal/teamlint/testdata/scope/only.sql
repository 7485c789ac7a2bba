-- verdict: accept
-- why: ONLY reads less
-- name: Only :many
SELECT e.name FROM ONLY entity_records AS e WHERE e.team_id = $1;
