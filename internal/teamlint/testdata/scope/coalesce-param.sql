-- verdict: refuse scope at 4:20
-- why: without the optional parameter every row passes
-- name: CoalesceParam :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = coalesce(sqlc.narg(other)::uuid, e.team_id) AND $1::uuid IS NOT NULL;
