-- verdict: refuse param scope
-- why: both sides as text
-- name: CastBothText :many
SELECT e.name FROM entity_records AS e WHERE e.team_id::text = $1::text;
