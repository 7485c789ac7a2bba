-- verdict: accept
-- why: the equality is a member of the AND in WHERE
-- name: Where :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND e.entity_id = @entity_id;
