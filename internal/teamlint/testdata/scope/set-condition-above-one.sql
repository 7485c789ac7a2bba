-- verdict: refuse scope local at 5:51
-- proof: refuse scope at 5:130
-- why: one branch puts an id in the place of the team
-- name: SetConditionAboveOne :many
SELECT s.name FROM (SELECT e.team_id, e.name FROM entity_records AS e UNION ALL SELECT r.subject_entity_id, r.predicate_key FROM relationship_records AS r) AS s WHERE s.team_id = $1;
