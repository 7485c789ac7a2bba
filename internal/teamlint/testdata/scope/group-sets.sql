-- verdict: accept
-- why: grouping sets over held rows
-- name: GroupSets :many
SELECT e.entity_kind, e.status, grouping(e.entity_kind, e.status) AS level, count(*) FROM entity_records AS e WHERE e.team_id = $1 GROUP BY GROUPING SETS ((e.entity_kind, e.status), (e.entity_kind), ());
