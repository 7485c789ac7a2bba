-- verdict: refuse join at 5:45
-- proof: accept
-- why: an equality under OR joins nothing
-- name: Or :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = @team_id AND (r.team_id = e.team_id OR true) WHERE e.team_id = @team_id;
