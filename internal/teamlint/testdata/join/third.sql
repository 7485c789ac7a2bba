-- verdict: refuse join at 5:126
-- proof: accept
-- why: the third is not connected
-- name: Third :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = @team_id AND r.team_id = e.team_id JOIN evidence_fragments AS f ON f.team_id = @team_id AND f.relationship_id = r.relationship_id WHERE e.team_id = @team_id;
