-- verdict: refuse scope at 4:46
-- why: an equality in the SELECT list filters nothing
-- name: SelectList :many
SELECT team_id = @team_id AS mine, name FROM entity_records;
