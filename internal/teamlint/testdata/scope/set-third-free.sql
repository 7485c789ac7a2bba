-- verdict: refuse scope at 4:176
-- why: the third branch, in parentheses, reads every team
-- name: SetThirdFree :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 UNION ALL (SELECT r.predicate_key FROM relationship_records AS r WHERE r.team_id = $1 EXCEPT (SELECT j.status FROM jobs AS j));
