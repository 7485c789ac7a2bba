-- verdict: refuse function at 4:8
-- why: a lock outside the team
-- name: AdvisoryLock :many
SELECT pg_advisory_xact_lock(1) FROM semantic_team_refs WHERE team_id = @team_id;
