-- verdict: refuse join at 5:45
-- proof: accept
-- why: an equality of other columns is none of teams
-- name: OtherColumn :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = @team_id AND r.relationship_id = e.team_id WHERE e.team_id = @team_id;
