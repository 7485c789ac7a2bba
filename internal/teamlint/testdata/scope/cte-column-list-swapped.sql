-- verdict: refuse scope join at 5:142
-- proof: refuse scope at 5:142
-- why: the column list calls the id the team
-- name: CteColumnListSwapped :many
WITH s(id, team_id) AS (SELECT r.team_id, r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = $1) SELECT e.name FROM s JOIN entity_records AS e ON e.team_id = s.team_id AND e.entity_id = s.id;
