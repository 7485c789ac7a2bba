-- verdict: accept
-- why: WHERE makes the left join inner, so the team is never NULL
-- name: SelectNullSideWhere :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT r.team_id, r.relationship_id FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1 AND r.team_id = $1;
