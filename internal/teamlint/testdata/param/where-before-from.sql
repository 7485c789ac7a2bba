-- verdict: accept
-- why: sqlc numbers the WHERE of an UPDATE before its FROM
-- name: WhereBeforeFrom :exec
UPDATE entity_records AS e SET name = u.name FROM (SELECT @name::text AS name) AS u WHERE e.team_id = @team_id AND e.entity_id = @entity_id;
