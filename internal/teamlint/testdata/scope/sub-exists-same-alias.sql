-- verdict: refuse scope at 4:87
-- why: the alias inside hides the held one outside
-- name: SubExistsSameAlias :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND EXISTS (SELECT 1 FROM relationship_records AS e WHERE e.status = $2);
