-- verdict: refuse scope at 4:18
-- why: a row comparison with > is a range
-- name: RowGreater :many
SELECT name FROM entity_records WHERE (team_id, entity_id) > (@team_id, @entity_id);
