-- verdict: refuse scope join at 5:45
-- proof: refuse scope at 5:45
-- why: a row comparison with < links nothing
-- name: RowJoinLess :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON (r.team_id, r.subject_entity_id) < (e.team_id, e.entity_id) WHERE e.team_id = $1;
