-- verdict: refuse scope at 4:20
-- why: a condition on the parameters in ON filters no preserved row
-- name: OuterLeftParamOnly :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON e.team_id = $2 AND $2 = $1::uuid AND r.team_id = $1 AND r.team_id = e.team_id;
