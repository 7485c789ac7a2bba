-- verdict: refuse scope at 4:30
-- why: a view on the preserved side
-- name: ViewPreservedSide :many
SELECT v.name, r.status FROM entity_names AS v LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = v.team_id AND v.team_id = $1;
