-- verdict: refuse scope at 4:20
-- why: the optional filter makes the team optional
-- name: OrOptionalTeam :many
SELECT e.name FROM entity_records AS e WHERE (sqlc.narg(kind)::text IS NULL OR e.team_id = $1) AND $1::uuid IS NOT NULL;
