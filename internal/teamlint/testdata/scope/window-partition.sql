-- verdict: refuse scope at 4:96
-- why: PARTITION BY the team filters nothing
-- name: WindowPartition :many
SELECT e.name, row_number() OVER (PARTITION BY e.team_id = $1 ORDER BY e.created_at) AS n FROM entity_records AS e;
