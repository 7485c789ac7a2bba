-- name: AllCustomers :many
SELECT id FROM customers;

-- name: TenantName :one
SELECT t.name, count(*) FROM customers AS c JOIN tenants AS t ON t.id = c.tenant_id WHERE c.tenant_id = $1 GROUP BY t.name;

-- name: Members :many
SELECT c.name, m.user_id FROM customers AS c JOIN memberships AS m ON m.tenant_id = c.tenant_id WHERE c.tenant_id = $1;

-- name: OpenOfAll :many
SELECT total FROM open_invoices WHERE id = $1;

-- name: MoveCustomer :exec
UPDATE customers SET tenant_id = @target WHERE tenant_id = $1 AND id = @id;

-- name: Slugs :many
SELECT initials(name) FROM customers WHERE tenant_id = $1;
