-- verdict: refuse statement
-- proof: refuse insert
-- why: the INSERT action puts an id of the source
-- name: MergeInsertSourceId :exec
MERGE INTO semantic_profile_refs AS p USING (SELECT e.entity_id FROM entity_records AS e WHERE e.team_id = $1) AS s ON p.team_id = $1 AND p.profile_id = s.entity_id WHEN NOT MATCHED THEN INSERT (team_id, profile_id) VALUES (s.entity_id, s.entity_id);
