-- verdict: refuse function at 4:8
-- why: a function of a row, written like a column
-- name: Attribute :many
SELECT e.busy FROM entity_records AS e WHERE e.team_id = $1;
