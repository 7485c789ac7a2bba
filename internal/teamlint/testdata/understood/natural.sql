-- verdict: refuse understood at 4:20
-- why: which columns it joins depends on the schema of the day
-- name: Natural :many
SELECT e.name FROM entity_records AS e NATURAL JOIN relationship_records AS r WHERE e.team_id = @team_id AND r.team_id = @team_id;
