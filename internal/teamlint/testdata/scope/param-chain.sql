-- verdict: refuse local at 5:20
-- proof: accept
-- why: $2 equals $1 and the column equals $2
-- name: ParamChain :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $2 AND $2 = $1::uuid;
