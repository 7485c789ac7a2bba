-- verdict: refuse scope at 4:143
-- why: IN reads every team
-- name: InSubqueryBare :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND (e.team_id, e.entity_id) IN (SELECT r.team_id, r.subject_entity_id FROM relationship_records AS r);
