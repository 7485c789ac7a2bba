-- verdict: accept
-- why: reference data needs no team
-- name: SharedJoin :many
SELECT r.relationship_id, d.label FROM relationship_records AS r JOIN shared.predicate_definitions AS d ON d.predicate_key = r.predicate_key WHERE r.team_id = @team_id;
