-- verdict: refuse understood
-- why: not known
-- name: JsonTable :many
SELECT x.a FROM entity_records AS e, JSON_TABLE(e.attributes, '$' COLUMNS (a text PATH '$.a')) AS x WHERE e.team_id = @team_id;
