-- verdict: refuse understood at 4:8
-- why: JSON_ARRAY hides a query that is not looked into
-- name: JsonArrayQuery :many
SELECT JSON_ARRAY(SELECT r.status FROM relationship_records AS r) FROM entity_records AS e WHERE e.team_id = $1;
