-- verdict: refuse local at 5:45
-- proof: accept
-- why: the merged column is the left one; the right one follows from it
-- name: Using :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r USING (team_id) WHERE team_id = @team_id;
