-- verdict: refuse scope at 4:93
-- why: the condition on the derived null-supplying side stands in ON, about a LIMIT
-- name: OuterDerivedNullSide :many
SELECT e.name, s.status FROM entity_records AS e LEFT JOIN (SELECT r.team_id, r.status FROM relationship_records AS r ORDER BY r.valid_from DESC LIMIT 10) AS s ON s.team_id = e.team_id WHERE e.team_id = $1;
