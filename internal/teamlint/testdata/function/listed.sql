-- verdict: accept
-- why: functions and operators of the list
-- name: Listed :many
SELECT coalesce(nullif(e.name, ''), 'none') AS name, cardinality(@kinds::text[]), jsonb_build_object('id', e.entity_id), greatest(e.version, 1), upper(e.name) || '!', e.attributes -> 'a' #>> '{b}', extract(year FROM e.created_at), substring(e.name FROM 1 FOR 2), e.created_at AT TIME ZONE 'UTC' FROM entity_records AS e WHERE e.team_id = $1;
