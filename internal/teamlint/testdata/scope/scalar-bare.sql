-- verdict: refuse scope at 4:39
-- why: a scalar subquery reads every team
-- name: ScalarBare :many
SELECT (SELECT max(r.valid_from) FROM relationship_records AS r) AS newest, e.name FROM entity_records AS e WHERE e.team_id = $1;
