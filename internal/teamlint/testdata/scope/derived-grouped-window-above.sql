-- verdict: refuse scope at 4:91
-- why: grouped by the team, and ranked among the teams
-- name: DerivedGroupedWindowAbove :many
SELECT s.place FROM (SELECT e.team_id, rank() OVER (ORDER BY count(*) DESC) AS place FROM entity_records AS e GROUP BY e.team_id) AS s WHERE s.team_id = $1;
