-- verdict: refuse local at 5:20
-- proof: accept
-- why: WHERE on the right side makes the left join inner
-- name: UsingLeftWrongSide :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r USING (team_id) WHERE r.team_id = $1;
