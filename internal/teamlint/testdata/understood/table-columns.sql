-- verdict: accept
-- why: new names for the columns of a table
-- name: TableColumns :many
SELECT e.a FROM entity_records AS e(team_id, a) WHERE e.team_id = @team_id;
