-- verdict: refuse class at 4:87
-- why: the same inside EXISTS
-- name: ViewControlInExists :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND EXISTS (SELECT 1 FROM team_names AS v WHERE v.team_id = e.team_id);
