-- verdict: refuse scope at 4:63
-- why: the total row over every team has no team, and the condition above lets it through
-- name: GroupSetsAbove :many
SELECT s.total FROM (SELECT e.team_id, count(*) AS total FROM entity_records AS e GROUP BY GROUPING SETS ((e.team_id), ())) AS s WHERE coalesce(s.team_id, $1) = $1;
