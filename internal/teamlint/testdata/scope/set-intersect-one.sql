-- verdict: refuse scope at 4:108
-- why: the second side of INTERSECT reads every team
-- name: SetIntersectOne :many
SELECT e.entity_id FROM entity_records AS e WHERE e.team_id = $1 INTERSECT SELECT r.subject_entity_id FROM relationship_records AS r;
