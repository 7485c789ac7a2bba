-- verdict: refuse conflict
-- why: the team in the predicate of the index is not in its columns
-- name: PartialWithout :exec
INSERT INTO orders (team_id, order_id, customer_id, state, total, currency, tags, request_key, version, placed_at) VALUES ($1, $2, $3, 'new', 0, 'EUR', '{}', $4, 1, $5) ON CONFLICT (request_key) WHERE team_id IS NOT NULL DO NOTHING;
