-- verdict: refuse scope at 4:20
-- why: the equality of the parameters stands in a branch of a UNION that does not filter this one
-- name: ParamChainElsewhere :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $2 UNION ALL SELECT x.status FROM entity_records AS x WHERE x.team_id = $1 AND $2 = $1::uuid;
