-- verdict: refuse statement scope
-- proof: refuse scope at 5:23
-- why: MERGE inside a CTE is a statement of its own
-- name: MergeInCte :many
WITH m AS (MERGE INTO jobs AS j USING unnest($2::uuid[]) AS s(id) ON j.job_id = s.id WHEN MATCHED THEN DELETE RETURNING j.job_id) SELECT count(*) FROM m WHERE $1::uuid IS NOT NULL;
