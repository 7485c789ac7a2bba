-- verdict: refuse scope
-- why: a scalar subquery that follows a row that nothing holds
-- name: SubScalarOuterFree :many
SELECT e.name, (SELECT count(*) FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS total FROM entity_records AS e WHERE $1::uuid IS NOT NULL;
