-- verdict: refuse local at 5:50
-- proof: accept
-- why: ARRAY of a subquery held through the row outside
-- name: SubArrayChain :many
SELECT e.name, ARRAY(SELECT r.predicate_key FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id ORDER BY 1) AS predicates FROM entity_records AS e WHERE e.team_id = $1;
