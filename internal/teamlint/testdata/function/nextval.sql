-- verdict: refuse function at 4:61
-- why: a sequence counts for every team
-- name: Nextval :exec
INSERT INTO counters (team_id, name, value) VALUES ($1, $2, nextval('numbers'));
