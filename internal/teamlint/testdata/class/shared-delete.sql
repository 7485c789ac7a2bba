-- verdict: refuse class at 4:13
-- why: reference data is not written here
-- name: SharedDelete :exec
DELETE FROM shared.predicate_definitions AS d USING relationship_records AS r WHERE r.team_id = $1 AND d.predicate_key = r.predicate_key;
