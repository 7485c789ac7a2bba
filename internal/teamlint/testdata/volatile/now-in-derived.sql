-- verdict: refuse volatile
-- proof: accept
-- why: the clock in a subquery
-- name: NowInDerived :many
SELECT s.age FROM (SELECT now() - j.available_at AS age FROM jobs AS j WHERE j.team_id = $1) AS s;
