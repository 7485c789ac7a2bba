-- verdict: refuse scope at 4:20
-- why: an overlap of arrays is not equality
-- name: Overlap :many
SELECT e.name FROM entity_records AS e WHERE ARRAY[e.team_id, e.successor_entity_id] && ARRAY[$1]::uuid[];
