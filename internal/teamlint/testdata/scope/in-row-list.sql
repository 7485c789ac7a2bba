-- verdict: refuse scope at 4:20
-- why: the second pair is of another team
-- name: InRowList :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id, e.entity_id) IN (($1, $2), ($3, $4));
