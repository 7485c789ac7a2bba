-- verdict: refuse scope at 4:18
-- why: a list of teams is not the team
-- name: InTwo :many
SELECT name FROM entity_records WHERE team_id IN (@team_id, @other);
