-- verdict: refuse statement
-- why: sqlc drops the second in silence
-- name: Two :exec
DELETE FROM jobs WHERE team_id = $1;

DELETE FROM evidence_fragments WHERE team_id = $1;
