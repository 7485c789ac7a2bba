-- verdict: refuse param at 4:34
-- why: sqlc numbers SET before WHERE
-- name: SetFirst :exec
UPDATE entity_records SET name = @name WHERE team_id = @team_id;
