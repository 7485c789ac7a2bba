-- verdict: refuse local at 5:8
-- proof: accept
-- why: a stored count is counted again
-- name: CounterRecount :exec
UPDATE entity_records e
SET version = n.total
FROM (SELECT r.team_id, r.subject_entity_id, count(*) AS total FROM relationship_records r WHERE r.team_id = $1 GROUP BY r.team_id, r.subject_entity_id) AS n
WHERE e.team_id = n.team_id AND e.entity_id = n.subject_entity_id;
