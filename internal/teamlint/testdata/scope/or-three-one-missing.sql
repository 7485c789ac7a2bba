-- verdict: refuse scope at 4:20
-- why: the middle branch of three has no team
-- name: OrThreeOneMissing :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id = $1 AND e.status = $2) OR e.version > $3 OR (e.team_id = $1 AND e.name = $4);
