-- verdict: refuse scope at 4:20
-- why: the aggregate sits inside an expression
-- name: SubExistsNestedAggregate :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT coalesce(max(r.status), 'none') || '!' FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id);
