-- verdict: refuse join at 5:44
-- proof: accept
-- why: UPDATE and FROM each have their own equality
-- name: UpdateOwn :exec
UPDATE orders AS o SET state = 'paid' FROM invoices AS i WHERE o.team_id = $1 AND i.team_id = $1 AND i.order_id = o.order_id AND i.paid_at IS NOT NULL;
