-- verdict: accept
-- why: a frame with a condition on distance
-- name: WindowRangeFrame :many
SELECT e.name, sum(e.version) OVER (ORDER BY e.created_at RANGE BETWEEN interval '7 days' PRECEDING AND CURRENT ROW EXCLUDE TIES) AS week FROM entity_records AS e WHERE e.team_id = $1;
