-- verdict: refuse scope at 4:20
-- why: the parameter is one of two columns, not this one
-- name: InReversed :many
SELECT e.name FROM entity_records AS e WHERE $1 IN (e.team_id, e.successor_entity_id);
