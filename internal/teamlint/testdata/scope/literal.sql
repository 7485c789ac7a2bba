-- verdict: refuse scope at 4:18
-- why: a literal is not the team
-- name: Literal :many
SELECT name FROM entity_records WHERE team_id = '11111111-1111-1111-1111-111111111111' AND @team_id::uuid IS NOT NULL;
