-- name: OpenInvoices :many
SELECT o.id, o.total, c.name
FROM open_invoices AS o
JOIN customers AS c ON (c.tenant_id, c.id) = (o.tenant_id, o.customer_id)
WHERE o.tenant_id = $1;

-- name: PayInvoice :execrows
UPDATE invoices SET paid_at = now() WHERE tenant_id = $1 AND id = @id AND paid_at IS NULL;

-- The operator's dashboard, behind an internal port.
-- teamlint:allow scope the sum is over all tenants
-- teamlint:allow param so there is none
-- name: Turnover :one
SELECT sum(total)::text FROM invoices WHERE paid_at > @since;
