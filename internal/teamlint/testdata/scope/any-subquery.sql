-- verdict: refuse local at 5:20
-- proof: accept
-- why: = ANY of a subquery is IN
-- name: AnySubquery :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = ANY (SELECT t.team_id FROM semantic_profile_refs AS t WHERE t.team_id = $1);
