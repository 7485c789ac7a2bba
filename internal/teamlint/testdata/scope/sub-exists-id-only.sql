-- verdict: refuse scope join at 5:20
-- proof: refuse scope at 5:20
-- why: EXISTS has the team, but links the row outside by its id
-- name: SubExistsIdOnly :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.subject_entity_id = e.entity_id);
