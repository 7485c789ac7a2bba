-- verdict: refuse class at 4:24
-- why: the same by another name
-- name: InformationSchema :many
SELECT table_name FROM information_schema.tables WHERE @team_id::uuid IS NOT NULL;
