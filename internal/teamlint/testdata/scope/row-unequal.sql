-- verdict: refuse scope at 4:20
-- why: <> of rows is an OR of inequalities
-- name: RowUnequal :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id, e.entity_id) <> ($1, $2);
