-- verdict: refuse scope at 4:127
-- why: the team above is the greatest of a group of several teams
-- name: DerivedGroupedWithout :many
SELECT s.total FROM (SELECT e.entity_kind, (array_agg(e.team_id ORDER BY e.created_at))[1] AS team_id, count(*) AS total FROM entity_records AS e GROUP BY e.entity_kind) AS s WHERE s.team_id = $1;
