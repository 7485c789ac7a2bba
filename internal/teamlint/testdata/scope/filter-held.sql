-- verdict: accept
-- why: FILTER beside the equality
-- name: FilterHeld :many
SELECT count(*) FILTER (WHERE e.status = $2) AS open, count(DISTINCT e.entity_kind) FILTER (WHERE e.version > 1) AS kinds FROM entity_records AS e WHERE e.team_id = $1;
