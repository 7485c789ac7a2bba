-- verdict: refuse scope at 4:64
-- why: the name team_id now means another column
-- name: RenamedColumn :many
SELECT s.name FROM (SELECT e.entity_id AS team_id, e.name FROM entity_records AS e) AS s WHERE s.team_id = @team_id;
