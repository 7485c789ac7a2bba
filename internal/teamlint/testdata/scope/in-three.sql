-- verdict: refuse scope at 4:20
-- why: the third member is another team
-- name: InThree :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN ($1, $1, $2);
