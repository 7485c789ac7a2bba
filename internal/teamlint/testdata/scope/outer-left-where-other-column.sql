-- verdict: refuse scope at 4:20
-- why: WHERE makes the join inner, but nothing names the team
-- name: OuterLeftWhereOtherColumn :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id WHERE r.status = $2 AND $1::uuid IS NOT NULL;
