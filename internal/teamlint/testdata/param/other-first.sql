-- verdict: refuse param at 4:46
-- why: $1 is something else
-- name: OtherFirst :many
SELECT name FROM entity_records WHERE name = @name AND team_id = @team_id;
