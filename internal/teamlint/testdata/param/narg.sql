-- verdict: refuse param at 4:49
-- why: a team that may be NULL
-- name: Narg :many
SELECT name FROM entity_records WHERE team_id = sqlc.narg(team_id);
