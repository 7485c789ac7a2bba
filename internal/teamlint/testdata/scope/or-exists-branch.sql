-- verdict: refuse scope at 4:20
-- why: one branch is an EXISTS of the team, the other is free
-- name: OrExistsBranch :many
SELECT e.name FROM entity_records AS e WHERE e.status = $2 OR EXISTS (SELECT 1 FROM semantic_team_refs AS t WHERE t.team_id = $1 AND t.team_id = e.team_id);
