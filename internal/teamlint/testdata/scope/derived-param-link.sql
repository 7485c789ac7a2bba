-- verdict: refuse local at 5:59
-- proof: accept
-- why: a derived row holds the parameter, and the link holds the table
-- name: DerivedParamLink :many
SELECT e.name FROM (SELECT $1::uuid AS team_id) AS p JOIN entity_records AS e ON e.team_id = p.team_id;
