-- verdict: refuse local at 5:20
-- proof: accept
-- why: the fact stands in every branch of the OR
-- name: OrEveryBranch :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id = $1 AND e.status = $2) OR (e.team_id = $1 AND e.version > $3);
