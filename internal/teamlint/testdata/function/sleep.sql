-- verdict: refuse function at 4:8
-- why: an effect outside the team
-- name: Sleep :many
SELECT pg_sleep(1) FROM semantic_team_refs AS t WHERE t.team_id = $1;
