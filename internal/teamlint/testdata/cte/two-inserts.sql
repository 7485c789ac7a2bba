-- verdict: accept
-- why: a CTE that inserts and returns beside an INSERT
-- name: TwoInserts :many
WITH made AS (INSERT INTO orders AS o (team_id, order_id, customer_id, state, total, currency, tags, version, placed_at) VALUES ($1, $2, $3, 'new', $4, 'EUR', '{}', 1, $5) RETURNING o.team_id, o.order_id) INSERT INTO invoices (team_id, invoice_id, order_id, amount, issued_on, due_on) SELECT m.team_id, $6, m.order_id, $4, $7, $8 FROM made AS m;
