-- verdict: accept
-- why: the table name qualifies, with and without schema
-- name: Plain :many
SELECT entity_records.name FROM entity_records WHERE entity_records.team_id = @team_id;

-- name: WithSchema :many
SELECT name FROM public.entity_records WHERE public.entity_records.team_id = @team_id;
