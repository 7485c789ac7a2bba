-- verdict: accept
-- why: a key of that name inside JSON is no column
-- name: Json :exec
UPDATE entity_records AS e SET attributes = jsonb_set(e.attributes, '{team_id}', to_jsonb($2::text)) WHERE e.team_id = $1 AND e.entity_id = $3;
