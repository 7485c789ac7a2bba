-- verdict: refuse statement
-- proof: refuse scope param
-- why: rule 9
-- name: Merge :exec
MERGE INTO jobs AS j USING semantic_team_refs AS t ON j.team_id = t.team_id WHEN MATCHED THEN DELETE;
