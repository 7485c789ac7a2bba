-- verdict: refuse local at 5:20
-- proof: accept
-- why: two columns of one row, equal to each other and one to the team
-- name: ColumnChain :many
SELECT e.name FROM entity_records AS e WHERE e.successor_entity_id = $1 AND e.team_id = e.successor_entity_id;
