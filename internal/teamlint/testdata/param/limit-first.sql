-- verdict: accept
-- why: LIMIT comes after WHERE
-- name: LimitFirst :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id ORDER BY e.name LIMIT @page_size;
