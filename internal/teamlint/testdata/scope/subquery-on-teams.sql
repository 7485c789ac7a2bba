-- verdict: refuse local at 5:18
-- proof: accept
-- why: what the subquery puts out is the team, but a distributed database cannot tell from it where to go
-- name: SubqueryOnTeams :many
SELECT name FROM entity_records WHERE team_id = (SELECT t.team_id FROM semantic_team_refs AS t WHERE t.team_id = @team_id);
