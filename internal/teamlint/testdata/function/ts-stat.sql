-- verdict: refuse function at 4:20
-- why: SQL in a string
-- name: TsStat :many
SELECT s.word FROM ts_stat('SELECT terms FROM search_documents') AS s WHERE $1::uuid IS NOT NULL;
