-- verdict: refuse scope at 4:20
-- why: $2 is anything but the team
-- name: ParamChainUnequal :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $2 AND $2 <> $1::uuid;
