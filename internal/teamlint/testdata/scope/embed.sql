-- verdict: accept
-- why: sqlc.embed stands for the columns of a table
-- name: Embed :many
SELECT sqlc.embed(e), r.status FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = @team_id AND r.team_id = e.team_id WHERE e.team_id = @team_id;
