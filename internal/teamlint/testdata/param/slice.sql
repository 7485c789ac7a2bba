-- verdict: refuse param scope
-- why: a list of teams
-- name: Slice :many
SELECT name FROM entity_records WHERE team_id IN (sqlc.slice(team_id));
