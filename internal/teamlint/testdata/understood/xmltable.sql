-- verdict: refuse understood
-- why: not known
-- name: Xmltable :many
SELECT x.a FROM entity_records AS e, XMLTABLE('/a' PASSING '<a/>' COLUMNS a text) AS x WHERE e.team_id = @team_id;
