-- verdict: refuse function at 4:8
-- why: another session
-- name: Terminate :many
SELECT pg_terminate_backend($2::integer) FROM semantic_team_refs AS t WHERE t.team_id = $1;
