-- verdict: accept
-- why: window functions of the list
-- name: WindowListed :many
SELECT rank() OVER w, dense_rank() OVER w, percent_rank() OVER w, ntile(4) OVER w, lead(e.name, 1, '') OVER w, first_value(e.name) OVER w, nth_value(e.name, 2) OVER w FROM entity_records AS e WHERE e.team_id = $1 WINDOW w AS (ORDER BY e.version DESC);
