-- verdict: accept
-- why: ranks counted inside, cut off outside
-- name: WindowDerivedHeld :many
SELECT s.entity_kind, s.name FROM (SELECT e.entity_kind, e.name, row_number() OVER (PARTITION BY e.entity_kind ORDER BY e.created_at DESC) AS n FROM entity_records AS e WHERE e.team_id = $1) AS s WHERE s.n <= 3;
