-- verdict: refuse local at 5:59
-- proof: accept
-- why: a view on the null-supplying side of a left join
-- name: ViewNullSide :many
SELECT e.name, v.total FROM entity_records AS e LEFT JOIN kind_counts AS v ON v.team_id = e.team_id AND v.entity_kind = e.entity_kind WHERE e.team_id = $1;
