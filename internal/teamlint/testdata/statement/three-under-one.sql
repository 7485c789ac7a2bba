-- verdict: refuse statement
-- why: two statements after the first under one name
-- name: Three :exec
DELETE FROM jobs WHERE team_id = $1;

DELETE FROM evidence_fragments WHERE team_id = $1;

DELETE FROM relationship_records WHERE team_id = $1;
