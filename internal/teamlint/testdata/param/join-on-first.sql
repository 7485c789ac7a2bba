-- verdict: refuse param
-- why: the ON of a join comes before WHERE
-- name: JoinOnFirst :many
SELECT e.name FROM entity_records AS e JOIN shared.predicate_definitions AS d ON d.predicate_key = @key WHERE e.team_id = @team_id;
