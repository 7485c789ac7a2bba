-- verdict: refuse local at 5:20
-- proof: accept
-- why: the merged column of a right join is the right one; the left one follows
-- name: UsingRight :many
SELECT e.name FROM entity_records AS e RIGHT JOIN relationship_records AS r USING (team_id) WHERE team_id = $1;
