-- verdict: accept
-- why: each branch has its own equality
-- name: Union :many
SELECT name FROM entity_records WHERE team_id = @team_id UNION ALL SELECT predicate_key FROM relationship_records WHERE team_id = @team_id ORDER BY name LIMIT 5;
