-- verdict: refuse statement
-- proof: accept
-- why: the source is the parameters, ON names the team of the target, INSERT puts it in
-- name: MergeParamSource :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name, $3::bigint AS value) AS s ON c.team_id = $1 AND c.name = s.name WHEN MATCHED THEN UPDATE SET value = c.value + s.value WHEN NOT MATCHED THEN INSERT (team_id, name, value) VALUES ($1, s.name, s.value);
