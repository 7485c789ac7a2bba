-- verdict: refuse understood
-- why: the alias hides the names inside
-- name: JoinAlias :many
SELECT j.name FROM (entity_records AS e JOIN relationship_records AS r ON r.team_id = e.team_id AND r.team_id = @team_id AND e.team_id = @team_id) AS j;
