-- verdict: refuse understood
-- why: which rows it draws depends on the other rows
-- name: Tablesample :many
SELECT name FROM entity_records TABLESAMPLE SYSTEM (10) WHERE team_id = @team_id;
