-- verdict: accept
-- why: each reference has its own equality
-- name: OwnEach :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r USING (team_id) WHERE e.team_id = @team_id AND r.team_id = @team_id;
