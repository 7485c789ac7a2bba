-- verdict: refuse local at 5:97
-- proof: accept
-- why: through two levels of subqueries
-- name: DerivedNestedAbove :many
SELECT o.name FROM (SELECT i.owner AS team, i.name FROM (SELECT e.team_id AS owner, e.name FROM entity_records AS e) AS i) AS o WHERE o.team = $1;
