-- verdict: refuse local at 5:66
-- proof: accept
-- why: two references to one table, the second through the first
-- name: SelfJoinChain :many
SELECT a.name, b.name AS successor FROM entity_records AS a JOIN entity_records AS b ON b.team_id = a.team_id AND b.entity_id = a.successor_entity_id WHERE a.team_id = $1;
