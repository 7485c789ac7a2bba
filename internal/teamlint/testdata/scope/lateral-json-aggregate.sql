-- verdict: refuse scope at 4:27
-- why: an aggregate inside a document has a row for every row beside it
-- name: LateralJsonAggregate :many
SELECT e.name, s.doc FROM entity_records AS e CROSS JOIN LATERAL (SELECT jsonb_build_object('n', count(*)) AS doc FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id) AS s;
