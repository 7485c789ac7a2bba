-- verdict: accept
-- why: the best three of each currency
-- name: WindowRank :many
SELECT ranked.currency, ranked.order_id, ranked.total, ranked.place
FROM (
    SELECT currency, order_id, total, rank() OVER (PARTITION BY currency ORDER BY total DESC) AS place
    FROM orders
    WHERE team_id = $1
) AS ranked
WHERE ranked.place <= 3
ORDER BY ranked.currency, ranked.place;
