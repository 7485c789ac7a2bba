-- verdict: accept
-- why: columns that are not given stay
-- name: Patch :many
UPDATE orders SET
    state = coalesce(sqlc.narg(state), state),
    currency = coalesce(sqlc.narg(currency), currency),
    tags = CASE WHEN @set_tags::boolean THEN @tags::text[] ELSE tags END
WHERE team_id = $1 AND order_id = $2
RETURNING order_id, state, currency, tags;
