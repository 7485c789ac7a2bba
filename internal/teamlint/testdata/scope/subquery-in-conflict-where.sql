-- verdict: refuse scope at 4:159
-- why: a subquery in the WHERE of DO UPDATE reads every team
-- name: SubqueryInConflictWhere :exec
INSERT INTO counters AS c (team_id, name, value) VALUES ($1, $2, 0) ON CONFLICT (team_id, name) DO UPDATE SET value = 1 WHERE c.value < (SELECT count(*) FROM jobs AS j);
