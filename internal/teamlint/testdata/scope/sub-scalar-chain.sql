-- verdict: refuse local at 5:38
-- proof: accept
-- why: a scalar subquery in the SELECT list comes after WHERE
-- name: SubScalarChain :many
SELECT e.name, (SELECT count(*) FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS total FROM entity_records AS e WHERE e.team_id = $1;
