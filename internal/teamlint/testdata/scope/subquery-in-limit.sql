-- verdict: refuse scope at 4:86
-- why: a subquery may hide anywhere
-- name: SubqueryInLimit :many
SELECT name FROM entity_records WHERE team_id = @team_id LIMIT (SELECT count(*) FROM relationship_records);
