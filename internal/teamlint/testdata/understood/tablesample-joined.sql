-- verdict: refuse understood
-- why: a sample inside a join
-- name: TablesampleJoined :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r TABLESAMPLE BERNOULLI (5) ON r.team_id = $1 AND r.team_id = e.team_id WHERE e.team_id = $1;
