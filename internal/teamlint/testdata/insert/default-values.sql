-- verdict: refuse insert param
-- why: no values at all
-- name: DefaultValues :exec
INSERT INTO jobs DEFAULT VALUES;
