-- verdict: refuse local at 5:50
-- proof: accept
-- why: the merged column of a left join is the left one; the right one follows
-- name: UsingLeft :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r USING (team_id) WHERE team_id = $1;
