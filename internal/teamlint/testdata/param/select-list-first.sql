-- verdict: refuse param at 4:8
-- why: sqlc numbers the SELECT list before FROM
-- name: SelectListFirst :many
SELECT @label::text AS label, name FROM entity_records WHERE team_id = @team_id;
