-- verdict: refuse scope at 4:20
-- why: CASE of the column with an ELSE
-- name: CaseArgument :many
SELECT e.name FROM entity_records AS e WHERE CASE e.team_id WHEN $1 THEN true ELSE e.status = $2 END;
