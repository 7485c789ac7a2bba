-- verdict: refuse scope at 4:30
-- why: ON holds the null-supplying side alone and nothing filters the preserved one
-- name: OuterLeftOnOtherTable :many
SELECT e.name, r.status FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = e.team_id WHERE e.status = $2;
