-- verdict: refuse volatile
-- proof: accept
-- why: chance reads no other row
-- name: RandomOrder :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 ORDER BY random() LIMIT 1;
