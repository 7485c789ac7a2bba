-- verdict: refuse function at 4:8
-- why: a file of the server
-- name: LoImport :many
SELECT lo_import($2::text) FROM semantic_team_refs AS t WHERE t.team_id = $1;
