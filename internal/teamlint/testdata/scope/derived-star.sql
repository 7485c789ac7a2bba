-- verdict: refuse local at 5:35
-- proof: accept
-- why: a star puts the column out
-- name: DerivedStar :many
SELECT s.name FROM (SELECT * FROM entity_records AS e WHERE e.status = $2) AS s WHERE s.team_id = $1;
