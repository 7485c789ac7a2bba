-- verdict: refuse scope at 4:20
-- why: the members stand in another order
-- name: RowWrongPlace :many
SELECT e.name FROM entity_records AS e WHERE (e.entity_id, e.team_id) = ($1, $2);
