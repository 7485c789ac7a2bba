-- verdict: refuse scope at 4:25
-- why: the ON of LEFT JOIN LATERAL keeps every row beside it
-- name: LateralLeftOnOuter :many
SELECT e.name, s.n FROM entity_records AS e LEFT JOIN LATERAL (SELECT generate_series(1, $2::integer) AS n) AS s ON e.team_id = $1;
