-- verdict: refuse scope at 4:55
-- why: a subquery as argument of a function in FROM
-- name: SubqueryInFunction :many
SELECT u.id FROM unnest(ARRAY(SELECT e.entity_id FROM entity_records AS e)) AS u(id) WHERE @team_id::uuid IS NOT NULL;
