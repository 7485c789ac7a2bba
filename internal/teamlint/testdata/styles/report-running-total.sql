-- verdict: accept
-- why: a running total
-- name: ReportRunningTotal :many
SELECT invoice_id, issued_on, amount, sum(amount) OVER (ORDER BY issued_on, invoice_id ROWS UNBOUNDED PRECEDING)::numeric AS running
FROM invoices
WHERE team_id = @team_id AND issued_on BETWEEN @from_day AND @to_day
ORDER BY issued_on, invoice_id;
