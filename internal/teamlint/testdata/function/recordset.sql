-- verdict: accept
-- why: rows from JSON
-- name: Recordset :many
SELECT x.id, e.name FROM jsonb_to_recordset(@rows::jsonb) AS x(id uuid, label text) JOIN entity_records AS e ON e.entity_id = x.id WHERE e.team_id = $1;
