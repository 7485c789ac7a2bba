-- verdict: refuse scope at 4:131
-- why: a subquery in HAVING reads every team
-- name: HavingSubquery :many
SELECT e.entity_kind FROM entity_records AS e WHERE e.team_id = $1 GROUP BY e.entity_kind HAVING count(*) > (SELECT count(*) FROM relationship_records AS r);
