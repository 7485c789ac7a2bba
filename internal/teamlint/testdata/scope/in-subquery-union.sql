-- verdict: refuse local at 5:20
-- proof: accept
-- why: both branches of the subquery put the team out
-- name: InSubqueryUnion :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN (SELECT r.team_id FROM relationship_records AS r WHERE r.team_id = $1 UNION SELECT j.team_id FROM jobs AS j WHERE j.team_id = $1);
