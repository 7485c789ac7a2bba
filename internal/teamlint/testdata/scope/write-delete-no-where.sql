-- verdict: refuse scope at 4:13
-- why: DELETE without WHERE
-- name: WriteDeleteNoWhere :many
DELETE FROM jobs AS j RETURNING $1::uuid;
