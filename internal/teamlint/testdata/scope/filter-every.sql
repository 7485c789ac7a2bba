-- verdict: refuse scope at 4:76
-- why: each aggregate filters its own input, and the number of groups still shows every team
-- name: FilterEvery :many
SELECT e.entity_kind, count(*) FILTER (WHERE e.team_id = $1) AS total FROM entity_records AS e GROUP BY e.entity_kind;
