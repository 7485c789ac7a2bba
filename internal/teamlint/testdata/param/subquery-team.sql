-- verdict: refuse class scope
-- why: the team looked up by its name
-- name: SubqueryTeam :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = (SELECT t.team_id FROM control.teams AS t WHERE t.name = $2) AND $1::uuid IS NOT NULL;
