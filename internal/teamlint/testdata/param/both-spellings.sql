-- verdict: refuse param at 4:83
-- why: $1 and @team_id are two parameters for sqlc
-- name: BothSpellings :many
SELECT name FROM entity_records AS e WHERE e.team_id = @team_id AND e.entity_id = $1;
