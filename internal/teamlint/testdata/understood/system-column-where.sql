-- verdict: refuse understood at 4:65
-- why: a condition on where a row is stored
-- name: SystemColumnWhere :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND e.ctid < '(10,0)'::tid;
