-- verdict: refuse scope at 4:18
-- why: a list of teams is not the team
-- name: AnyArray :many
SELECT name FROM entity_records WHERE team_id = ANY(ARRAY[@team_id, @other]::uuid[]);
