-- verdict: refuse scope at 4:69
-- why: a function in the SELECT list makes the team
-- name: DerivedSrfInList :many
SELECT e.name FROM (SELECT unnest($2::uuid[]) AS team_id) AS p JOIN entity_records AS e ON e.team_id = p.team_id WHERE $1::uuid IS NOT NULL;
