-- verdict: refuse scope at 4:33
-- why: the HAVING has a branch without the team
-- name: HavingGroupedOr :many
SELECT e.team_id, count(*) FROM entity_records AS e GROUP BY e.team_id HAVING e.team_id = $1 OR count(*) > $2;
