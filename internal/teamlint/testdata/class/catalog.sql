-- verdict: refuse class at 4:30
-- why: statistics hold values of every team
-- name: Catalog :many
SELECT most_common_vals FROM pg_stats WHERE @team_id::uuid IS NOT NULL;
