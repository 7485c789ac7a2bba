-- verdict: refuse param
-- why: the team is the second named parameter of the list
-- name: SecondByOrder :many
SELECT e.name FROM entity_records AS e WHERE e.entity_kind = sqlc.arg(kind) AND e.team_id = sqlc.arg(team_id);
