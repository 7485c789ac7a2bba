-- verdict: refuse statement
-- why: control files keep to the list, too
-- name: ControlTruncate :exec
TRUNCATE control.api_keys;
