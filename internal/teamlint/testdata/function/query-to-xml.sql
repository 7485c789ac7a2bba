-- verdict: refuse function at 4:8
-- why: SQL in a string
-- name: QueryToXml :many
SELECT query_to_xml('SELECT * FROM entity_records', true, true, '') FROM entity_records WHERE team_id = @team_id;
