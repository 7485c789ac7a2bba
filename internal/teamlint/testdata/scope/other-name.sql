-- verdict: refuse scope at 4:18
-- why: another name is not the team
-- name: OtherName :many
SELECT name FROM entity_records WHERE entity_id = @team_id AND team_id = @other_team;
