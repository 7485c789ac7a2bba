-- verdict: accept
-- why: the team is the second of three members
-- name: RowLong :many
SELECT e.name FROM entity_records AS e WHERE ROW(e.entity_kind, e.team_id, e.status) = ROW($2, $1, $3);
