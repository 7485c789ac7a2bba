-- verdict: refuse scope at 4:20
-- why: an aggregate always has a row, so this EXISTS is always true
-- name: SubExistsCount :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT count(*) FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id);
