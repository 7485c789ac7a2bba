-- verdict: refuse function at 4:8
-- why: a function of the schema may read anything
-- name: Schema :many
SELECT entity_label(e.entity_id) FROM entity_records AS e WHERE e.team_id = @team_id;
