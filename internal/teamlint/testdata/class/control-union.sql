-- verdict: refuse class at 4:90
-- why: a branch of a UNION names control
-- name: ControlUnion :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 UNION ALL SELECT t.name FROM control.teams AS t WHERE t.team_id = $1;
