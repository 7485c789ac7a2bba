-- verdict: refuse local at 5:59
-- proof: accept
-- why: the same with VALUES of one row
-- name: DerivedValuesLink :many
SELECT e.name FROM (VALUES ($1::uuid)) AS p(team_id) JOIN entity_records AS e ON e.team_id = p.team_id;
