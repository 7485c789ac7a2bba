-- verdict: refuse scope param
-- why: a literal is not the team, and there is no parameter
-- name: LiteralTeam :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = '11111111-1111-1111-1111-111111111111';
