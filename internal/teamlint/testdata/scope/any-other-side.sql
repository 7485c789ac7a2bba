-- verdict: refuse scope at 4:20
-- why: the parameter is one of the columns
-- name: AnyOtherSide :many
SELECT e.name FROM entity_records AS e WHERE $1 = ANY (ARRAY[e.team_id, e.successor_entity_id]);
