-- verdict: accept
-- why: a row comparison compares member by member
-- name: RowEquality :many
SELECT name FROM entity_records WHERE (team_id, entity_id) = (@team_id, @entity_id);
