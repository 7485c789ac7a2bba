-- verdict: accept
-- why: a CTE and what reads it
-- name: Cte :many
WITH s AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = @team_id) SELECT r.relationship_id FROM s JOIN relationship_records AS r ON r.team_id = s.team_id AND r.subject_entity_id = s.entity_id WHERE r.team_id = @team_id;
