-- verdict: refuse statement
-- proof: refuse insert
-- why: the team of the null-supplying side of the source
-- name: MergeInsertNullSide :exec
MERGE INTO semantic_profile_refs AS p USING (SELECT e.entity_id, r.team_id FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = $1) AS s ON p.team_id = $1 AND p.profile_id = s.entity_id WHEN NOT MATCHED THEN INSERT (team_id, profile_id) VALUES (s.team_id, s.entity_id);
