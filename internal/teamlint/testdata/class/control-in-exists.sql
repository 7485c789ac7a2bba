-- verdict: refuse class at 4:93
-- why: deep inside, too
-- name: ControlInExists :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND EXISTS (SELECT 1 FROM control.api_keys AS k WHERE k.team_id = @team_id);
