-- verdict: accept
-- why: WHERE holds both sides of the full join
-- name: UsingFullBoth :many
SELECT e.name, r.status FROM entity_records AS e FULL JOIN relationship_records AS r USING (team_id) WHERE e.team_id = $1 AND r.team_id = $1;
