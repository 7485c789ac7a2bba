-- verdict: refuse scope at 4:108
-- why: a name with a schema is never a CTE
-- name: CteSchemaNotShadowed :many
WITH jobs AS (SELECT e.team_id, e.name FROM entity_records AS e WHERE e.team_id = $1) SELECT j.status FROM public.jobs AS j;
