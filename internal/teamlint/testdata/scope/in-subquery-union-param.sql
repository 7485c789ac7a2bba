-- verdict: refuse scope at 4:20
-- why: one branch puts another parameter out
-- name: InSubqueryUnionParam :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN (SELECT r.team_id FROM relationship_records AS r WHERE r.team_id = $1 UNION SELECT $2::uuid);
