-- verdict: accept
-- why: rows in the order of the list
-- name: AnyIdsInOrder :many
SELECT e.entity_id, e.name
FROM unnest(@ids::uuid[]) WITH ORDINALITY AS u(id, n)
JOIN entity_records AS e ON e.entity_id = u.id AND e.team_id = $1
ORDER BY u.n;
