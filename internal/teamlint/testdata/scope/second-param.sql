-- verdict: refuse scope at 4:18
-- why: another parameter is not the team
-- name: SecondParam :many
SELECT name FROM entity_records WHERE team_id = $2 AND $1::uuid IS NOT NULL;
