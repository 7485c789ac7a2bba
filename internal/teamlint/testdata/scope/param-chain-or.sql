-- verdict: refuse scope at 4:20
-- why: $2 equals $1 in one branch only
-- name: ParamChainOr :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $2 AND ($2 = $1::uuid OR e.status = $3);
