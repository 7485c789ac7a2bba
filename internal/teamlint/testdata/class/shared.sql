-- verdict: accept
-- why: a tenant statement reads reference data
-- name: Shared :many
SELECT d.label FROM shared.predicate_definitions AS d WHERE @team_id::uuid IS NOT NULL;
