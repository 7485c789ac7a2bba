-- verdict: accept
-- why: a cast to the type that it has changes nothing
-- name: CastUuid :many
SELECT name FROM entity_records AS e WHERE e.team_id::uuid = @team_id::uuid;
