-- verdict: refuse function at 4:8
-- why: a file of the server, read
-- name: ReadFile :many
SELECT pg_read_file($2::text) FROM semantic_team_refs AS t WHERE t.team_id = $1;
