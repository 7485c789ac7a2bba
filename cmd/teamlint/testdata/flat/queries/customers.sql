-- name: GetCustomer :one
SELECT c.id, c.name, slug(c.name) AS path, l.name AS country
FROM customers AS c
LEFT JOIN countries AS l ON l.code = c.country
WHERE c.tenant_id = @tenant_id AND c.id = @id;

-- name: PutCustomer :exec
INSERT INTO customers (tenant_id, id, name, country)
VALUES (@tenant_id, @id, @name, @country)
ON CONFLICT (tenant_id, id) DO UPDATE SET name = excluded.name, country = excluded.country;

-- name: ListCustomers :many
SELECT id, name FROM customers
WHERE tenant_id = $1 AND (name, id) > (@after_name, @after_id::bigint)
ORDER BY name, id
LIMIT 50;
