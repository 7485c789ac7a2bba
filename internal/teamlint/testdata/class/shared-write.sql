-- verdict: refuse class at 4:8
-- why: reference data is not written here
-- name: SharedWrite :exec
UPDATE shared.predicate_definitions SET label = $2 WHERE predicate_key = $3 AND $1::uuid IS NOT NULL;
