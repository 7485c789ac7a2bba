-- verdict: refuse scope join at 5:79
-- proof: refuse scope at 5:79
-- why: the alias takes the name of the other table
-- name: AliasShadows :many
SELECT entity_records.status FROM relationship_records AS entity_records JOIN entity_records AS r ON r.entity_id = entity_records.subject_entity_id WHERE entity_records.team_id = $1;
