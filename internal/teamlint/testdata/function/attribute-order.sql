-- verdict: refuse function at 4:87
-- why: the same through a subquery
-- name: AttributeOrder :many
SELECT s.name FROM (SELECT x.* FROM entity_records AS x WHERE x.team_id = $1 ORDER BY x.busy LIMIT 10) AS s;
