-- verdict: accept
-- why: insert once, and return what is there
-- name: InsertIdempotent :many
WITH made AS (
    INSERT INTO orders (team_id, order_id, customer_id, state, total, currency, tags, request_key, version, placed_at)
    VALUES ($1, $2, $3, 'new', $4, $5, '{}', $6, 1, $7)
    ON CONFLICT (team_id, request_key) WHERE request_key IS NOT NULL DO NOTHING
    RETURNING order_id, state
)
SELECT made.order_id, made.state, true AS created FROM made
UNION ALL
SELECT o.order_id, o.state, false FROM orders o WHERE o.team_id = $1 AND o.request_key = $6
LIMIT 1;
