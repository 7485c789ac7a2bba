-- verdict: refuse local at 5:140
-- proof: accept
-- why: the column list of the CTE names the team
-- name: CteColumnList :many
WITH s(owner, id) AS (SELECT r.team_id, r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = $1) SELECT e.name FROM s JOIN entity_records AS e ON e.team_id = s.owner AND e.entity_id = s.id;
