-- verdict: refuse scope at 4:82
-- why: the inner of two levels has a LIMIT
-- name: DerivedNestedLimit :many
SELECT o.name FROM (SELECT i.team_id, i.name FROM (SELECT e.team_id, e.name FROM entity_records AS e LIMIT 10) AS i) AS o WHERE o.team_id = $1;
