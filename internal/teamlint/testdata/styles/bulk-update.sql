-- verdict: accept
-- why: many rows with a value each
-- name: BulkUpdate :exec
UPDATE order_lines AS l SET quantity = u.quantity
FROM unnest(@line_nos::integer[], @quantities::integer[]) AS u(line_no, quantity)
WHERE l.team_id = $1 AND l.order_id = $2 AND l.line_no = u.line_no;
