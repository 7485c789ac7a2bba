-- verdict: accept
-- why: conditions of every plain kind beside the equality
-- name: NullTests :many
SELECT name FROM entity_records WHERE team_id = @team_id AND (sqlc.narg(kind)::text IS NULL OR entity_kind = sqlc.narg(kind)::text) AND name ILIKE @pattern AND version BETWEEN 1 AND 9 AND status IN ('active', 'retired') AND (attributes ->> 'x') IS DISTINCT FROM 'y' AND CASE WHEN version > 1 THEN true ELSE name <> '' END AND NOT (status = 'x');
