-- verdict: refuse statement at 4:13
-- why: a view is not written through
-- name: ViewInsert :exec
INSERT INTO entity_names (team_id, entity_id, name) VALUES ($1, $2, $3);
