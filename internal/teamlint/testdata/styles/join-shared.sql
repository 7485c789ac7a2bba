-- verdict: accept
-- why: a join with reference data
-- name: JoinShared :many
SELECT r.relationship_id, d.label, e.name
FROM relationship_records r
JOIN shared.predicate_definitions d ON d.predicate_key = r.predicate_key
JOIN entity_records e ON e.team_id = r.team_id AND e.entity_id = r.subject_entity_id
WHERE r.team_id = $1 AND e.team_id = $1 AND d.predicate_version = 1;
