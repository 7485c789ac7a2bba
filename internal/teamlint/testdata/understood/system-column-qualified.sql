-- verdict: refuse understood at 4:74
-- why: the same with an alias
-- name: SystemColumnQualified :many
SELECT name FROM entity_records AS e WHERE e.team_id = @team_id ORDER BY e.xmin;
