-- verdict: refuse local at 5:93
-- proof: accept
-- why: grouped by the team: a condition above picks whole groups
-- name: DerivedGroupedAbove :many
SELECT s.entity_kind, s.total FROM (SELECT e.team_id, e.entity_kind, count(*) AS total FROM entity_records AS e GROUP BY e.team_id, e.entity_kind) AS s WHERE s.team_id = $1;
