-- verdict: refuse scope at 4:20
-- why: nor what an expression makes
-- name: AnyArrayAgg :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = ANY (array_append($2::uuid[], $1));
