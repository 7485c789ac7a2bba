-- verdict: refuse scope at 4:63
-- why: grouped by the team, and cut off among the teams
-- name: DerivedGroupedLimitAbove :many
SELECT s.total FROM (SELECT e.team_id, count(*) AS total FROM entity_records AS e GROUP BY e.team_id ORDER BY count(*) DESC LIMIT 1) AS s WHERE s.team_id = $1;
