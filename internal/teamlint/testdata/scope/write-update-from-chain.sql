-- verdict: refuse local at 5:8
-- proof: accept
-- why: the target follows the held table of FROM
-- name: WriteUpdateFromChain :exec
UPDATE entity_records AS e SET status = r.status FROM relationship_records AS r WHERE r.team_id = $1 AND e.team_id = r.team_id AND e.entity_id = r.subject_entity_id AND r.relationship_id = $2;
