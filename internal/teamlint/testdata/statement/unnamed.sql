-- verdict: refuse statement
-- why: sqlc drops it in silence
DELETE FROM jobs WHERE team_id = $1;
