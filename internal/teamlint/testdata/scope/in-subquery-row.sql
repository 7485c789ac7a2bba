-- verdict: refuse local at 5:20
-- proof: accept
-- why: a row in a held subquery, member by member
-- name: InSubqueryRow :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id, e.entity_id) IN (SELECT r.team_id, r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = $1);
