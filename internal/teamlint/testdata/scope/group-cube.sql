-- verdict: accept
-- why: CUBE over held rows
-- name: GroupCube :many
SELECT e.entity_kind, e.status, count(*) FROM entity_records AS e WHERE e.team_id = $1 GROUP BY CUBE (e.entity_kind, e.status);
