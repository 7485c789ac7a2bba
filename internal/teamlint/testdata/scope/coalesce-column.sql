-- verdict: refuse scope at 4:20
-- why: COALESCE of the column is not the column
-- name: CoalesceColumn :many
SELECT e.name FROM entity_records AS e WHERE coalesce(e.successor_entity_id, e.team_id) = $1;
