-- verdict: refuse scope at 4:171
-- why: a subquery in ON
-- name: SubqueryInOn :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = @team_id AND r.team_id = e.team_id AND r.valid_from > (SELECT min(x.valid_from) FROM relationship_records AS x) WHERE e.team_id = @team_id;
