-- verdict: accept
-- why: what looks like a parameter in a comment or a string is none
-- name: Commented :many
-- @first is not a parameter
SELECT name, '@second' AS note, e.attributes @> '{}' AS has FROM entity_records AS e /* @third */ WHERE team_id = @team_id;
