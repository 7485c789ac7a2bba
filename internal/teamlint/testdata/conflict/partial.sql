-- verdict: accept
-- why: a partial index whose columns hold the team
-- name: Partial :exec
INSERT INTO orders (team_id, order_id, customer_id, state, total, currency, tags, request_key, version, placed_at) VALUES ($1, $2, $3, 'new', 0, 'EUR', '{}', $4, 1, $5) ON CONFLICT (team_id, request_key) WHERE request_key IS NOT NULL DO NOTHING;
