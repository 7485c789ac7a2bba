-- verdict: refuse statement
-- why: a statement that is read elsewhere
-- name: DeclareCursor :exec
DECLARE c CURSOR FOR SELECT name FROM entity_records WHERE team_id = $1;
