-- verdict: refuse scope at 4:20
-- why: >= of rows with the team in front
-- name: RowAtLeast :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id, e.created_at) >= ($1, $2) ORDER BY e.team_id, e.created_at LIMIT 20;
