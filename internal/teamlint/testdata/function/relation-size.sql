-- verdict: refuse function at 4:8
-- why: the size of a table is that of every team's rows
-- name: RelationSize :many
SELECT pg_total_relation_size('entity_records') FROM semantic_team_refs AS t WHERE t.team_id = $1;
