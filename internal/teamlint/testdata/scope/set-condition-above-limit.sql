-- verdict: refuse scope at 4:51
-- why: the LIMIT of the UNION counts every team
-- name: SetConditionAboveLimit :many
SELECT s.name FROM (SELECT e.team_id, e.name FROM entity_records AS e UNION ALL SELECT r.team_id, r.predicate_key FROM relationship_records AS r ORDER BY 2 LIMIT 10) AS s WHERE s.team_id = $1;
