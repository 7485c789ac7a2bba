-- verdict: refuse local at 5:172
-- proof: accept
-- why: the team that RETURNING puts out is the one that WHERE held
-- name: CteReturningChain :many
WITH gone AS (DELETE FROM relationship_records AS r WHERE r.team_id = $1 AND r.relationship_id = $2 RETURNING r.team_id, r.subject_entity_id) SELECT e.name FROM gone JOIN entity_records AS e ON e.team_id = gone.team_id AND e.entity_id = gone.subject_entity_id;
