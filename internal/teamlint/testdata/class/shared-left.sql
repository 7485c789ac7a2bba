-- verdict: accept
-- why: reference data beside held rows, on either side
-- name: SharedLeft :many
SELECT d.label, r.relationship_id FROM shared.predicate_definitions AS d LEFT JOIN relationship_records AS r ON r.team_id = $1 AND r.predicate_key = d.predicate_key;
