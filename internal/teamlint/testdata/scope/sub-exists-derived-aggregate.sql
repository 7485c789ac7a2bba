-- verdict: refuse scope at 4:20
-- why: the aggregate is one level deeper
-- name: SubExistsDerivedAggregate :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM (SELECT count(*) AS n FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id) AS s);
