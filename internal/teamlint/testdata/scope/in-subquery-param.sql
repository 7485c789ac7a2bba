-- verdict: refuse local at 5:20
-- proof: accept
-- why: the subquery puts the parameter out
-- name: InSubqueryParam :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN (SELECT $1::uuid);
