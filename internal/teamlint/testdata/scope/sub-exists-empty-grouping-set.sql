-- verdict: refuse scope at 4:20
-- why: the empty grouping set has a row even of nothing
-- name: SubExistsEmptyGroupingSet :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id GROUP BY ());
