-- verdict: refuse understood scope
-- why: a cursor
-- name: CurrentOf :many
DELETE FROM jobs WHERE CURRENT OF c;
