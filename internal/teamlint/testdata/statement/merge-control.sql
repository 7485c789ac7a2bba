-- verdict: refuse statement
-- proof: refuse class at 5:12
-- why: a tenant statement writes control
-- name: MergeControl :exec
MERGE INTO control.api_keys AS k USING (SELECT $2::text AS prefix) AS s ON k.team_id = $1 AND k.prefix = s.prefix WHEN MATCHED THEN DELETE;
