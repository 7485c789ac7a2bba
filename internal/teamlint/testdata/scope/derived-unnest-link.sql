-- verdict: refuse scope at 4:58
-- why: a list of teams is not the team
-- name: DerivedUnnestLink :many
SELECT e.name FROM unnest($2::uuid[]) AS p(team_id) JOIN entity_records AS e ON e.team_id = p.team_id WHERE $1::uuid IS NOT NULL;
