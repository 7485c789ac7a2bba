-- verdict: refuse scope at 4:20
-- why: the members of the row are swapped
-- name: InSubqueryRowSwapped :many
SELECT e.name FROM entity_records AS e WHERE (e.entity_id, e.team_id) IN (SELECT r.team_id, r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = $1);
