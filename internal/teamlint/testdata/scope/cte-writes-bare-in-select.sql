-- verdict: refuse scope at 4:27
-- why: the condition above comes after the DELETE
-- name: CteWritesBareInSelect :many
WITH gone AS (DELETE FROM jobs AS j WHERE j.status = $2 RETURNING j.team_id, j.job_id) SELECT gone.job_id FROM gone WHERE gone.team_id = $1;
