-- verdict: refuse local at 5:20
-- proof: accept
-- why: every member of the list is the team
-- name: InSameTwice :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN ($1, $1);
