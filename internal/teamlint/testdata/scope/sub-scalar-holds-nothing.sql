-- verdict: refuse scope at 4:126
-- why: a scalar subquery in the SELECT list has the team, the row outside has not
-- name: SubScalarHoldsNothing :many
SELECT e.name, (SELECT count(*) FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id) AS total FROM entity_records AS e;
