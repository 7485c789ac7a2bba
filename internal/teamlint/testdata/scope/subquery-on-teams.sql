-- verdict: refuse scope at 4:18
-- why: a subquery is not the team
-- name: SubqueryOnTeams :many
SELECT name FROM entity_records WHERE team_id = (SELECT t.team_id FROM semantic_team_refs AS t WHERE t.team_id = @team_id);
