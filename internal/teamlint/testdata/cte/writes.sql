-- verdict: accept
-- why: a data-modifying CTE beside a SELECT
-- name: Writes :many
WITH d AS (DELETE FROM jobs AS j WHERE j.team_id = @team_id) SELECT count(*) FROM evidence_fragments AS f WHERE f.team_id = @team_id;
