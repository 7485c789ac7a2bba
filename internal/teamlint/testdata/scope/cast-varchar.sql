-- verdict: refuse scope at 4:20
-- why: a cast that cuts off makes teams equal
-- name: CastVarchar :many
SELECT e.name FROM entity_records AS e WHERE e.team_id::varchar(3) = $2::varchar(3) AND $1::uuid IS NOT NULL;
