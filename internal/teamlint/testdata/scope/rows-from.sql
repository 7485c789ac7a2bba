-- verdict: refuse scope at 4:70
-- why: a subquery in ROWS FROM reads every team
-- name: RowsFrom :many
SELECT u.a, u.b FROM ROWS FROM (unnest(ARRAY(SELECT e.entity_id FROM entity_records AS e)), generate_series(1, $2::integer)) AS u(a, b) WHERE $1::uuid IS NOT NULL;
