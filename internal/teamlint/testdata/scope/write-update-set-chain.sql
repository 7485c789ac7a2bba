-- verdict: refuse local at 5:64
-- proof: accept
-- why: the subquery in SET follows the held target
-- name: WriteUpdateSetChain :exec
UPDATE entity_records AS e SET version = (SELECT count(*) FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) WHERE e.team_id = $1;
