-- verdict: refuse function at 4:17
-- why: in FROM, too
-- name: From :many
SELECT f.x FROM frobnicate(@team_id) AS f(x);
