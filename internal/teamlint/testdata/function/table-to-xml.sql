-- verdict: refuse function at 4:8
-- why: a table by its name
-- name: TableToXml :many
SELECT table_to_xml('entity_records', true, true, '') FROM semantic_team_refs AS t WHERE t.team_id = $1;
