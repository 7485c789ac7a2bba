-- verdict: refuse volatile at 5:65
-- proof: accept
-- why: RETURNING reads nothing
-- name: SubqueryInReturning :many
UPDATE jobs AS j SET status = $2 WHERE j.team_id = $1 RETURNING (SELECT count(*) FROM jobs AS x WHERE x.team_id = $1 AND x.team_id = j.team_id);
