-- verdict: refuse local at 5:55
-- proof: accept
-- why: the table of FROM follows the held target
-- name: WriteUpdateFromFollows :exec
UPDATE entity_records AS e SET status = r.status FROM relationship_records AS r WHERE e.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id;
