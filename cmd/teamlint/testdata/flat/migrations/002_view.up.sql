CREATE VIEW open_invoices AS
SELECT tenant_id, id, customer_id, total FROM invoices WHERE paid_at IS NULL;
