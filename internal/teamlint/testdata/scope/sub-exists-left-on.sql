-- verdict: refuse scope at 4:20
-- why: the equality stands in the ON of a left join inside, which filters nothing outside
-- name: SubExistsLeftOn :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM unnest($2::uuid[]) AS u(id) LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id);
