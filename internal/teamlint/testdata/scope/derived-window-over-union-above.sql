-- verdict: refuse scope at 4:105
-- why: a window over a UNION of every team
-- name: DerivedWindowOverUnionAbove :many
SELECT s.name FROM (SELECT u.team_id, u.name, count(*) OVER () AS n FROM (SELECT e.team_id, e.name FROM entity_records AS e UNION ALL SELECT r.team_id, r.status FROM relationship_records AS r) AS u) AS s WHERE s.team_id = $1 AND s.n > 1;
