-- verdict: refuse local at 5:20
-- proof: accept
-- why: a row comparison in one branch, a plain one in the other
-- name: OrRowInBranch :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id, e.entity_id) = ($1, $2) OR (e.team_id = $1 AND e.successor_entity_id = $2);
