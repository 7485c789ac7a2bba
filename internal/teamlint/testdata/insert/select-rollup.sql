-- verdict: refuse insert
-- why: the total row of ROLLUP has no team
-- name: SelectRollup :exec
INSERT INTO counters (team_id, name, value) SELECT e.team_id, 'all', count(*) FROM entity_records AS e WHERE e.team_id = $1 GROUP BY ROLLUP (e.team_id);
