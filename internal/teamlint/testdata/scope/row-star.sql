-- verdict: refuse scope at 4:20
-- why: a star moves what stands behind it
-- name: RowStar :many
SELECT e.name FROM entity_records AS e, unnest(@teams::uuid[]) AS u(id) WHERE ROW(u.*, e.team_id, e.name) = ROW(u.id, $1, u.*);
