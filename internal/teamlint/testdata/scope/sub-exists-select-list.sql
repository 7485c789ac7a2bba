-- verdict: refuse scope at 4:163
-- why: EXISTS in the SELECT list filters nothing
-- name: SubExistsSelectList :many
SELECT e.name, EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS used FROM entity_records AS e;
