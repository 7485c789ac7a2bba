-- verdict: refuse scope at 4:77
-- why: FILTER of a window function filters no row
-- name: FilterWindow :many
SELECT e.name, count(*) FILTER (WHERE e.team_id = $1) OVER () AS total FROM entity_records AS e;
