-- verdict: accept
-- why: NATURAL compares the team, and each side has its own equality besides
-- name: Natural :many
SELECT e.name FROM entity_records AS e NATURAL JOIN relationship_records AS r WHERE e.team_id = @team_id AND r.team_id = @team_id;
