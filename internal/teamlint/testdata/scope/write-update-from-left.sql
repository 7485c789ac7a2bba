-- verdict: refuse local at 5:108
-- proof: accept
-- why: a left join inside FROM follows its held side
-- name: WriteUpdateFromLeft :exec
UPDATE entity_records AS e SET name = coalesce(f.content, e.name) FROM relationship_records AS r LEFT JOIN evidence_fragments AS f ON f.team_id = r.team_id AND f.relationship_id = r.relationship_id WHERE e.team_id = $1 AND r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id;
