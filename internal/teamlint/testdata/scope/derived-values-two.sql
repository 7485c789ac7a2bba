-- verdict: refuse scope at 4:71
-- why: a second row of VALUES is another team
-- name: DerivedValuesTwo :many
SELECT e.name FROM (VALUES ($1::uuid), ($2::uuid)) AS p(team_id) JOIN entity_records AS e ON e.team_id = p.team_id;
