-- verdict: refuse class at 4:13
-- why: reference data is not written here
-- name: Shared :exec
INSERT INTO shared.predicate_definitions (predicate_key, predicate_version, label) SELECT r.predicate_key, 1, '' FROM relationship_records AS r WHERE r.team_id = $1;
