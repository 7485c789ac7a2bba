-- verdict: refuse scope at 4:90
-- why: the second branch reads every team
-- name: UnionOneBranch :many
SELECT name FROM entity_records WHERE team_id = @team_id UNION SELECT predicate_key FROM relationship_records;
