-- verdict: accept
-- why: DISTINCT ON over a join with both sides held
-- name: DistinctOnJoined :many
SELECT DISTINCT ON (e.entity_id) e.entity_id, r.predicate_key FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1 ORDER BY e.entity_id, r.valid_from DESC NULLS LAST;
